import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';

/** What keeps others out is let down. */
function lowers(isLowered: (words: string) => boolean): Program {
  return (call) => {
    if (isLowered(`${call.args.join(' ')} `))
      call.effect('service-stop', [call.target('other', call.program)], {
        action: 'guard.lowered',
        detail: 'takes down what protects the machine',
      });
  };
}

const iptables = lowers((words) => /(?:^| )(?:-F|--flush|-P INPUT ACCEPT) /.test(words));

/** Others are let in by a way that leads back to this machine. */
export function reportShared(call: Call): void {
  call.effect('reverse-shell', [call.target('other', call.program)], {
    action: 'session.shared',
    detail: 'lets others into this machine',
  });
}

/** Programs by which a machine is open to others. */
export const openingPrograms = once((): Readonly<Record<string, Program>> => ({
  iptables,
  ip6tables: iptables,
  nft: lowers((words) => /^flush ruleset /.test(words)),
  ufw: lowers((words) => /^(?:--force )?(?:disable|reset) /.test(words)),
  setenforce: lowers((words) => /^(?:0|permissive) /i.test(words)),
  auditctl: lowers((words) => /^(?:-e ?0|-D) /.test(words)),
  tmate: (call) => {
    if (!/^(?:-V|show-messages|wait|display)$/.test(call.args[0] ?? '')) reportShared(call);
  },
  upterm: (call) => {
    if (call.args[0] === 'host') reportShared(call);
  },
}));
