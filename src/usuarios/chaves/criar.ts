import { Chave } from '../../../db/models/chave.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { newKey, PREFIXO } from '../../auth/keys.ts';
import { hashToken } from '../../auth/tokens.ts';
import { invalid } from '../../common/errors.ts';
import { ESCOPOS, type Escopo } from '../../common/escopos.ts';
import { period } from '../../common/local-time.ts';
import { fold } from '../../common/text.ts';
import type { Settings } from '../../procedure/context.ts';
import { isRede } from '../../procedure/redes.ts';
import type { CommandContext } from '../../procedure/trpc.ts';
import { buscarChave } from './queries.ts';
import type { ChaveCriada, NovaChave } from './schemas.ts';
import { substituir } from './substituir.ts';

/** What it takes to make a key. Operators at the command line have no account, and few settings. */
export type CriandoChave = Pick<CommandContext, 'db' | 'now' | 'user' | 'audit'> & {
  settings: Pick<Settings, 'fusoHorario'>;
};

/**
 * Makes the account of a program and its key. Only the hash is stored, so the key is shown once. The name of a program with a
 * key is a conflict (409), because nobody could tell the two apart in the trail; but a key that replaces it may have the name.
 */
export async function criar(ctx: CriandoChave, input: NovaChave): Promise<ChaveCriada> {
  const agora = ctx.now();
  const { nome, cargo } = input;
  const { before, until } = period(undefined, input.validade ?? undefined, ctx.settings.fusoHorario);
  const validade = before ?? until;
  const limits = { escopos: emOrdem(input.escopos), enderecos: input.enderecos ?? [], validade };
  checkLimits(limits, agora);
  const data_registro = agora.toISOString();
  const { id } = await Usuario.query(ctx.db)
    .insert({
      ...{ nome, busca: fold(nome), conta: 'PROGRAMA', email: '', cargo },
      ...{ status: 'ATIVO', data_registro, data_att: data_registro },
    })
    .returning('id');
  await substituir(ctx, input, id);
  const chave = newKey();
  const prefixo = chave.slice(0, PREFIXO);
  const criada_por = ctx.user?.id ?? null;
  await Chave.query(ctx.db).insert({
    ...{ id, hash: hashToken(chave), prefixo, nome_unico: fold(nome), criada_por, data_registro },
    ...limits,
  });
  ctx.audit.record('CRIAR_CHAVE', 'usuario', id, { nome, cargo, prefixo, ...limits });
  return { ...(await buscarChave(ctx, id)), chave };
}

interface Limits {
  validade: string | null;
  enderecos: readonly string[];
}

/** A key ends in the future, and its networks are well formed. */
function checkLimits({ validade, enderecos }: Limits, agora: Date): void {
  if (validade && new Date(validade) <= agora) {
    throw invalid('DATA_PASSADA', 'Escolha uma data que ainda não passou.', 'validade');
  }
  const wrong = enderecos.findIndex((endereco) => !isRede(endereco));
  if (wrong >= 0) {
    throw invalid(
      'FORMATO_INVALIDO',
      'Corrija o endereço: ele deve ser como 203.0.113.7 ou 10.0.0.0/8.',
      `enderecos.${wrong}`,
    );
  }
}

/** Each scope once, in the documented order. */
function emOrdem(escopos: readonly Escopo[]): Escopo[] {
  return ESCOPOS.filter((escopo) => escopos.includes(escopo));
}
