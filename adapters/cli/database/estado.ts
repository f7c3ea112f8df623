import { pastas } from '../../../src/estado/pastas.ts';
import type { ParteDoEstado } from '../../../src/estado/rules.ts';
import { loadConfig } from '../../config.ts';
import { lookerAt } from '../../disk/look.ts';
import { estadoDoBanco } from './estado/banco.ts';
import { estadoDoServico } from './estado/servico.ts';
import { estadoDaVersao, estadoDoNode } from './estado/versao.ts';

/**
 * One screen for who runs the service: how each part is, and below what needs doing. Exit code: 0 when nothing does,
 * 1 when something does.
 */
export async function estado(): Promise<number> {
  const config = loadConfig();
  const now = () => new Date();
  const { itens, dataDir } = await estadoDoBanco(config, now);
  const items: ParteDoEstado[] = [
    estadoDaVersao(now()),
    estadoDoNode(now()),
    await estadoDoServico(config),
    ...itens,
    ...pastas(await lookerAt(config, dataDir)(), now(), config.fusoHorario),
  ];
  for (const { sobre, como } of items) console.log(`${sobre.padEnd(WIDTH)}${como}`);
  const fazer = items.flatMap((item) => item.fazer ?? []);
  console.log(fazer.length === 0 ? '\nNão há nada a fazer.' : '\nA fazer:');
  for (const each of fazer) console.log(`- ${each}`);
  return fazer.length === 0 ? 0 : 1;
}

const WIDTH = 13;
