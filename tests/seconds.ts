import type { Reporter, TestModule } from 'vitest/node';

/** What one file of `npm test` may take, in seconds, however busy the machine. */
const MOST = 30;

/** Ends a run with the seconds of its parts and of its ten slowest files, and names a file that `npm test` is too short for. */
export default class Seconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(timed).sort((one, other) => other.seconds - one.seconds);
    const parts = [...new Set(files.map(({ part }) => part))].map((part) => {
      const ofPart = files.filter((file) => file.part === part);
      const seconds = ofPart.reduce((sum, file) => sum + file.seconds, 0);
      return { name: `${part}, ${ofPart.length} ${ofPart.length === 1 ? 'file' : 'files'}`, seconds };
    });
    say(
      'Seconds of each part, of all workers together',
      parts.sort((one, other) => other.seconds - one.seconds),
    );
    say('The ten slowest files', files.slice(0, 10));
    const slow = files.filter(({ command, seconds }) => command === 'test' && seconds > MOST);
    if (slow.length > 0) say(`Over ${MOST} s, too slow for npm test`, slow);
  }
}

interface Timed {
  name: string;
  seconds: number;
}

/** A file's name is its path; its part is its folder, of `src` and `adapters` the area. */
function timed(module: TestModule): Timed & { part: string; command: string } {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const name = module.relativeModuleId;
  const [, folder = '', area = ''] = name.split('/');
  const part = area.endsWith('.ts') ? `tests/${folder}` : `tests/${folder}/${area}`;
  const [command = ''] = module.project.name.split(' ');
  return { name, part, command, seconds: (collectDuration + setupDuration + duration) / 1_000 };
}

function say(title: string, lines: readonly Timed[]): void {
  console.log(`\n${title}:`);
  for (const { name, seconds } of lines) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
}
