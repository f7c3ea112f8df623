import { dia } from '../src/common/brazilian.ts';

/** The last day on which each line of Node gets a security fix, as its makers have announced. */
const LAST_FIX: Record<string, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** The line to recommend, while it gets fixes. */
const TO_TAKE = ['24', '26'];

/** A line of Node. Its last fix is undefined where this build does not know the line. */
interface NodeLine {
  version: string;
  lastFix: string | undefined;
  /** What to do when it gets no fixes any more. */
  fazer?: string;
}

export function nodeLine(now: Date, version = process.versions.node): NodeLine {
  const [line = ''] = version.split('.');
  const lastFix = LAST_FIX[line];
  if (isFixed(line, now)) return { version, lastFix };
  const better = TO_TAKE.find((each) => isFixed(each, now)) ?? 'mais novo';
  const since = dia(lastFix as string);
  return {
    ...{ version, lastFix },
    fazer: `Instale o Node.js ${better} e inicie o serviço de novo: o Node.js ${line} não recebe correções de segurança desde ${since}.`,
  };
}

/** What a line that is newer than this build is assumed to be. */
function isFixed(line: string, now: Date): boolean {
  const last = LAST_FIX[line];
  return last === undefined || now.toISOString().slice(0, 10) <= last;
}
