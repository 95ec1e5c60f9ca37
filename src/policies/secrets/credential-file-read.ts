import { isCredentialUrl } from '../../model/credential-url.js';
import type { FileScene } from '../file-scene.js';
import type { Finding, Rule } from '../rule.js';
import { isCredential } from './credential-paths.js';

function findFileRead(scene: FileScene): Finding | null {
  const { home } = scene.context;
  const target =
    scene.read.flatMap(({ place }) => [place.lexical, place.real]).find((path) => isCredential(path, home)) ??
    scene.input.urls.find(isCredentialUrl);
  return target === undefined ? null : { what: 'read a credential', target };
}

/** As far as file tools go: every read of an agent loads this, and what commands need stays with the commands. */
export const CREDENTIAL_FILE_READ: Rule = {
  id: 'secrets.read',
  title: 'Reads a private key or a credential file',
  presets: { standard: 'deny', strict: 'deny' },
  isAlwaysOn: false,
  advice: 'Use the program that the credential is for, or its public part',
  example: { kind: 'shell', command: 'cat ~/.ssh/id_rsa' },
  alternative: { kind: 'shell', command: 'cat ~/.ssh/id_rsa.pub' },
  inFiles: findFileRead,
};
