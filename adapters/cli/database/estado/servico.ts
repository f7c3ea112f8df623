import type { ParteDoEstado } from '../../../../src/estado/rules.ts';
import type { Config } from '../../../config.ts';

const WAIT_MS = 5_000;

/** Whether the service of these settings answers on this machine. */
export async function estadoDoServico({ host, port }: Pick<Config, 'host' | 'port'>): Promise<ParteDoEstado> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const item = { sobre: 'Serviço' };
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(WAIT_MS) });
    const { status } = (await answer.json()) as { status?: string };
    if (answer.ok) return { ...item, como: `no ar em ${url}` };
    return {
      ...item,
      como: `no ar em ${url}, mas não pronto (${status ?? answer.status})`,
      fazer: FAZER[status ?? ''] ?? 'Veja no log do serviço por que ele não está pronto.',
    };
  } catch {
    return {
      ...item,
      como: `não responde em ${url}`,
      fazer: 'Inicie o serviço, ou veja no log por que terminou.',
    };
  }
}

const FAZER: Record<string, string> = {
  sem_espaco_em_disco: 'Libere espaço no disco do banco de dados: nada se grava até lá.',
};
