import { Chave } from '../../../db/models/chave.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { newKey, PREFIXO } from '../../auth/keys.ts';
import { hashToken } from '../../auth/tokens.ts';
import { invalid } from '../../common/errors.ts';
import { ESCOPOS, type Escopo } from '../../common/escopos.ts';
import { fold } from '../../common/text.ts';
import { isRede } from '../../procedure/redes.ts';
import type { CommandContext } from '../../procedure/trpc.ts';
import { buscarChave } from './queries.ts';
import type { ChaveCriada, NovaChave } from './schemas.ts';

/**
 * Makes the account of a program and its key. Only the hash is stored, so the key is shown once. The name of a program with an
 * active key is a conflict (409): nobody could tell the two apart in the trail.
 */
export async function criar(
  ctx: Pick<CommandContext, 'db' | 'now' | 'user' | 'audit'>,
  input: NovaChave,
): Promise<ChaveCriada> {
  const agora = ctx.now();
  const { nome, cargo, validade = null } = input;
  const limits = { escopos: emOrdem(input.escopos), enderecos: input.enderecos ?? [], validade };
  checkLimits(limits, agora);
  const data_registro = agora.toISOString();
  const { id } = await Usuario.query(ctx.db)
    .insert({
      ...{ nome, busca: fold(nome), conta: 'PROGRAMA', email: '', cargo },
      ...{ status: 'ATIVO', data_registro, data_att: data_registro },
    })
    .returning('id');
  const chave = newKey();
  const prefixo = chave.slice(0, PREFIXO);
  const criada_por = ctx.user?.id ?? null;
  await Chave.query(ctx.db).insert({
    ...{ id, hash: hashToken(chave), prefixo, criada_por, data_registro },
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
