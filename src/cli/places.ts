import { locatePlaces, type Places } from '../config/locate.js';
import type { CliIo } from './io.js';

export function placesOf(io: CliIo): Places {
  return locatePlaces({
    cwd: io.cwd,
    home: io.home,
    xdgConfigHome: io.env['XDG_CONFIG_HOME'] ?? null,
    xdgStateHome: io.env['XDG_STATE_HOME'] ?? null,
  });
}
