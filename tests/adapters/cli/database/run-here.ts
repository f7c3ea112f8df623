import { vi } from 'vitest';
import { exitCodeOf } from '../../../../adapters/cli/exit.ts';

/**
 * Runs what a command does, with these settings, as `viveiro` does once it has read its arguments, but in this process: to read
 * the program anew takes longer than most commands. Answers its exit code, and what it printed.
 */
export async function runHere(command: () => Promise<number>, settings: Record<string, string>) {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const streams = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((line) => void lines.push(line)),
  );
  try {
    return { code: await exitCodeOf(command), output: `${lines.join('\n')}\n` };
  } finally {
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
  }
}
