import { dia, inteiro } from '../../../../src/common/brazilian.ts';
import type { ParteDoEstado } from '../../../../src/estado/rules.ts';
import { commit, released, version } from '../../../host/version.ts';
import { nodeLine } from '../../../node-line.ts';

const DAY_MS = 86_400_000;
/** After this many days somebody should look for a newer version. The service itself never asks the internet. */
const OLD = 365;

export function estadoDaVersao(now: Date, { version, commit, released } = present()): ParteDoEstado {
  const days =
    released === undefined ? undefined : Math.floor((now.getTime() - Date.parse(released)) / DAY_MS);
  const age = days === undefined ? undefined : `lançada ${ago(days)}`;
  const item = { sobre: 'Versão', como: [version, commit, age].filter(Boolean).join(', ') };
  if (days === undefined || days <= OLD) return item;
  return { ...item, fazer: 'Veja se há uma versão mais nova do Viveiro: esta tem mais de um ano.' };
}

/** The Node that runs it, and until when it gets fixes. */
export function estadoDoNode(now: Date, version?: string): ParteDoEstado {
  const { version: node, lastFix, fazer } = nodeLine(now, version);
  const fixes = lastFix && `correções de segurança até ${dia(lastFix)}`;
  return { sobre: 'Node.js', como: [node, fixes].filter(Boolean).join(', '), ...(fazer && { fazer }) };
}

function present() {
  return { version: version(), commit: commit(), released: released() };
}

function ago(days: number): string {
  if (days <= 0) return 'hoje';
  return days === 1 ? 'há 1 dia' : `há ${inteiro(days)} dias`;
}
