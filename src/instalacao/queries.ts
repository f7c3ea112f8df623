import type { Instalacao as Row } from '../../db/models/instalacao.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import type { Instalacao } from './schemas.ts';

/** The installation while nobody has set anything. */
export const NADA = {
  id: '00000000-0000-4000-8000-000000000001',
  ...{ nome_do_viveiro: null, orgao: null, secretaria: null, endereco: null, cnpj: null, telefone: null },
  ...{ brasao: null, brasao_tipo: null, brasao_proporcao: null },
  data_att: '1970-01-01T00:00:00.000Z',
} as const;

/** What is set. */
export async function definida(ctx: Pick<Context, 'db'>, lock: '' | 'for no key update' = ''): Promise<Row> {
  const [row] = await prepared<Row>(ctx.db, `select * from instalacao ${lock}`, []);
  return row ?? (NADA as unknown as Row);
}

/** What is set of the letterhead, and the one in use. */
export async function buscarInstalacao(
  ctx: Pick<Context, 'db' | 'settings' | 'timbre'>,
): Promise<Instalacao> {
  return respondida(ctx, await definida(ctx));
}

export function respondida(
  { settings, timbre }: Pick<Context, 'settings' | 'timbre'>,
  { brasao, ...row }: Row,
): Instalacao {
  const { nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone, ...vale } =
    timbre?.com({ ...row, brasao } as Row) ?? settings;
  const vigente = { nome_do_viveiro: nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone };
  return {
    ...row,
    tem_brasao: brasao !== null,
    vigente: { ...vigente, tem_brasao: vale.brasao !== null },
  };
}
