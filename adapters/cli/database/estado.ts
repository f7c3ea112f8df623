import { loadConfig } from '../../config.ts';
import { estadoDosBackups } from './estado/backups.ts';
import { estadoDoBanco } from './estado/banco.ts';
import { estadoDoDisco } from './estado/disco.ts';
import type { Item } from './estado/item.ts';
import { estadoDoServico } from './estado/servico.ts';
import { estadoDaVersao } from './estado/versao.ts';

/**
 * One screen for who runs the service: how each part is, and below what needs doing. Exit code: 0 when nothing does,
 * 1 when something does.
 */
export async function estado(): Promise<number> {
  const config = loadConfig();
  const now = new Date();
  const items: Item[] = [
    estadoDaVersao(now),
    await estadoDoServico(config),
    ...(await estadoDoBanco(config, now)),
    ...(await estadoDosBackups(config, now)),
    ...(await estadoDoDisco(config)),
  ];
  for (const { sobre, como } of items) console.log(`${sobre.padEnd(WIDTH)}${como}`);
  const fazer = items.flatMap((item) => item.fazer ?? []);
  console.log(fazer.length === 0 ? '\nNão há nada a fazer.' : '\nA fazer:');
  for (const each of fazer) console.log(`- ${each}`);
  return fazer.length === 0 ? 0 : 1;
}

const WIDTH = 10;
