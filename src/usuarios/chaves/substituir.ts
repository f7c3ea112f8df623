import { Chave } from '../../../db/models/chave.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { dia } from '../../common/brazilian.ts';
import { invalid } from '../../common/errors.ts';
import { localDay, nextDay, plusDays, startOfDay } from '../../common/local-time.ts';
import type { Settings } from '../../procedure/context.ts';
import type { CommandContext } from '../../procedure/trpc.ts';
import type { NovaChave } from './schemas.ts';

/** For how many days, at most, a key still counts beside the one that replaces it. */
const MAX_DIAS = 30;

/**
 * Takes the name from the key that another one replaces, if any, and lets it end with a given day, unless it ends earlier.
 *
 * @param por the account of the new key
 */
export async function substituir(
  ctx: Pick<CommandContext, 'db' | 'now' | 'audit'> & { settings: Pick<Settings, 'fusoHorario'> },
  { substitui, anterior_ate }: Pick<NovaChave, 'substitui' | 'anterior_ate'>,
  por: string,
): Promise<void> {
  if (!substitui) {
    if (anterior_ate) throw falta('substitui', 'Informe também a chave que esta substitui.');
    return;
  }
  if (!anterior_ate)
    throw falta('anterior_ate', 'Informe até que dia ainda vale a chave que esta substitui.');
  const agora = ctx.now();
  checkDia(anterior_ate, localDay(agora, ctx.settings.fusoHorario));
  const antes = await Chave.query(ctx.db).findById(substitui).forNoKeyUpdate();
  const venceu = antes?.validade && new Date(antes.validade) <= agora;
  if (!antes || antes.nome_unico === null || venceu) {
    throw invalid(
      'CHAVE_INDISPONIVEL',
      'Escolha uma chave que ainda vale e que nenhuma outra substituiu.',
      'substitui',
    );
  }
  const fim = startOfDay(nextDay(anterior_ate), ctx.settings.fusoHorario);
  const validade = antes.validade && new Date(antes.validade) < fim ? antes.validade : fim.toISOString();
  await Chave.query(ctx.db).patch({ validade, nome_unico: null }).where({ id: substitui });
  // Every instance hears of a change to the account, and then reads the key anew.
  await Usuario.query(ctx.db).patch({ data_att: agora.toISOString() }).where({ id: substitui });
  const detalhes = { por_id: por, validade: { antes: antes.validade, depois: validade } };
  ctx.audit.record('SUBSTITUIR_CHAVE', 'usuario', substitui, detalhes);
}

function checkDia(ate: string, hoje: string): void {
  if (ate < hoje) throw invalid('DATA_PASSADA', 'Escolha hoje ou um dia que ainda vem.', 'anterior_ate');
  const ultimo = plusDays(hoje, MAX_DIAS);
  if (ate <= ultimo) return;
  throw invalid(
    'FORA_DO_LIMITE',
    `Escolha no máximo ${dia(ultimo)}: daqui a ${MAX_DIAS} dias.`,
    'anterior_ate',
  );
}

function falta(campo: 'substitui' | 'anterior_ate', detalhe: string) {
  return invalid('CAMPO_OBRIGATORIO', detalhe, campo);
}
