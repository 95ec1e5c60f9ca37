import type { Problem } from '../config/settings.js';
import type { Hook } from '../model/hook.js';
import { noticeHook } from '../model/notice.js';

/** Says at the start of a session whose settings do not hold. Without names: they may come from the repository. */
export function lostSettingsNotice(problems: readonly Problem[]): readonly Hook[] {
  const layers = [...new Set(problems.flatMap(({ lostLayer }) => lostLayer ?? []))];
  if (layers.length === 0) return [];
  const [file, it] = layers.length === 1 ? ['file', 'it'] : ['files', 'them'];
  const context = `The ${layers.join(' and the ')} configuration ${file} of Bridle cannot be read, so nothing in ${it} holds; the built-in guards are on. A person can see why with "bridle config".`;
  return [noticeHook('lost-settings', 'session_start', { context: [context] })];
}
