import { Estufa } from '../../db/models/estufa.ts';
import { notFound } from '../common/errors.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { AUDITED } from './criar.ts';
import { buscarEstufa, estufasComo } from './queries.ts';
import {
  acaoDaMarca,
  checkCapacidade,
  checkUnica,
  codigoIdentificador,
  derivedFrom,
  lugarDe,
  marcaDe,
} from './rules.ts';
import type { MudancaDeEstufa } from './schemas.ts';

type Input = Partial<MudancaDeEstufa> & { id: string };

/**
 * Changes the place, code, capacity or mark of a greenhouse. A code that was made from the place changes with it. A
 * code that a user gave stays until it is changed or blanked. When nothing differs, nothing is written or audited.
 */
export async function atualizar(ctx: UserCommandContext, { id, data_att, status, ...input }: Input) {
  const { db, now, audit } = ctx;
  const estufa = await Estufa.query(db).findById(id).forUpdate().throwIfNotFound(notFound());
  await checkAsRead(estufa, data_att, () => buscarEstufa(ctx, id));
  const wanted = {
    ...input,
    codigo_identificador: codigoPedido(estufa, input),
    ...(status !== undefined && { marca: marcaDe(status) }),
  };
  const detalhes = changes(estufa, wanted, AUDITED);
  if (Object.keys(detalhes).length === 0) return estufa;

  const nova = changed(estufa, wanted);
  checkCapacidade(estufa.ocupacao_atual, nova.capacidade_total);
  checkUnica(nova, await estufasComo(ctx, [nova], id), input);
  audit.record(acaoDaMarca(estufa.marca, nova.marca), 'estufa', id, detalhes);
  const values = { ...wanted, ...derivedFrom(nova), data_att: now().toISOString() };
  return Estufa.query(db).patch(values).where({ id }).returning('*').first().throwIfNotFound();
}

/** The code after the change. Sending the present code back changes nothing; a blank one removes it. */
function codigoPedido(
  estufa: Estufa,
  { codigo_identificador: pedido, ...lugar }: Omit<Input, 'id' | 'data_att' | 'status'>,
): string {
  const { codigo_identificador: atual } = estufa;
  if (typeof pedido === 'string' && pedido !== atual) return pedido;
  const nova = changed(estufa, lugar);
  const mudou = lugarDe(nova) !== estufa.lugar && atual === codigoIdentificador(estufa);
  return pedido === null || mudou ? codigoIdentificador(nova) : atual;
}

/** The record after the change: fields that were not sent stay. */
function changed(estufa: Estufa, values: Partial<Estufa>): Estufa {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...estufa, ...Object.fromEntries(sent) } as Estufa;
}
