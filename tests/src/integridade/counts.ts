import type { Caller } from '../../support/caller.ts';
import { especieDo } from '../../support/factories.ts';

type Lote = Awaited<ReturnType<Caller['lotes']['criar']>>;

/** What somebody could do to counts, by the check that must notice it. */
export const COUNT_TAMPERING: Record<string, string> = {
  anotada_antes: "update movimentacoes_anotadas set anotado_em = anotado_em - interval '1 hour'",
  linhas_da_contagem: 'update contagens set linhas = linhas + 1',
  situacao_da_contagem: "update contagens set situacao = 'ESTORNADA' where situacao = 'ENCERRADA'",
  auditoria_das_anotacoes: "update contagem_notas set anotacao = 'Bem contada'",
  diferenca_da_contagem: 'update contagem_diferencas set saldo = saldo - 30 where diferenca <> 0',
  contagem_no_livro: "update contagem_diferencas set como = 'MORTALIDADE' where como = 'PERDA'",
  auditoria_do_encerramento: 'update contagem_diferencas set conferir = not conferir',
  ultima_contagem_da_especie: 'update especies set ultima_contagem = null',
  ultima_contagem_do_lote: 'update lote_itens set ultima_contagem = now()',
};

/** What else may become of counts. */
export const COUNTS: Record<string, string> = {
  'a difference is against the balance of another moment': `
    update contagem_diferencas set saldo = saldo - 30, diferenca = diferenca + 30 where diferenca <> 0`,
  'a difference is against another moment, note and all': `
    update contagem_notas set contada_em = contada_em - interval '1 second';
    update auditoria set detalhes = detalhes || jsonb_build_object('contada_em', (detalhes ->> 'contada_em')::timestamptz - interval '1 second')
    where acao = 'ANOTAR_CONTAGEM'`,
  'a death was noted after it, trail and all': `
    update movimentacoes_anotadas n set anotado_em = m.data_registro - interval '1 microsecond' from movimentacoes m where m.id = n.movimentacao_id;
    update auditoria a set detalhes = detalhes || jsonb_build_object('anotado_em', n.anotado_em)
    from movimentacoes_anotadas n where n.movimentacao_id = a.entidade_id`,
  'a note that counts is not the last': `
    update contagem_notas n set contada_em = n.contada_em - interval '1 hour' where id in (select nota_id from contagem_diferencas)`,
  'another value was noted': 'update contagem_notas set quantidade = quantidade + 1',
  'a note is gone from the trail': "delete from auditoria where acao = 'ANOTAR_CONTAGEM'",
  'the row that wrote a difference wrote another': `
    update movimentacoes set quantidade = quantidade - 1, variacao_lote = variacao_lote - 1
    where id in (select movimentacao_id from contagem_diferencas)`,
  'more was written than lines differ': `
    update movimentacoes set operacao_id = (select operacao_id from contagens where operacao_id is not null limit 1) where tipo = 'ENTRADA'`,
  'its closing is gone from the trail': "delete from auditoria where acao = 'ENCERRAR_CONTAGEM'",
  'it was closed at another place of the ledger': 'update contagens set ate = ate + 1',
  'a line was added': `
    insert into contagem_linhas (contagem_id, ordem, especie_id)
    select contagem_id, 99, (select id from especies limit 1) from contagem_linhas limit 1`,
};

/**
 * A closed count of two batches and a sementeira: of one batch 30 died before it was counted, and 40 later; 5 that died the day before
 * are told last. The other agrees, and is counted again as it leaves its phase.
 */
export async function contado(caller: Caller, batches: Lote[], especie_id: string) {
  const [dying, same] = batches as [Lote, Lote];
  const { id, linhas } = await caller.contagens.criar({ lote_ids: [dying.id, same.id] });
  const lineOf = ({ id: lote_id }: Lote) => linhas.find((linha) => linha.lote?.id === lote_id)?.id as string;
  const morte = { id: dying.id, especie_id: especieDo(dying), justificativa: 'Seca' };
  await caller.lotes.registrarMortalidade({ ...morte, quantidade: 30 });
  await caller.contagens.anotar({ id, linha_id: lineOf(dying), quantidade: 1 });
  await caller.contagens.anotar({ id, linha_id: lineOf(dying), quantidade: 460 });
  await caller.contagens.anotar({ id, linha_id: lineOf(same), quantidade: 500 });
  await caller.lotes.registrarMortalidade({ ...morte, quantidade: 40 });
  const anotado_em = new Date(Date.now() - 86_400_000).toISOString();
  await caller.lotes.registrarMortalidade({ ...morte, quantidade: 5, anotado_em });
  const como = [{ linha_id: lineOf(dying), como: 'PERDA' as const }];
  await caller.contagens.encerrar({ id, justificativa: 'Contagem', linhas: como });
  const fora = await caller.contagens.criar({ especie_ids: [especie_id] });
  await caller.contagens.anotar({ id: fora.id, linha_id: fora.linhas[0]?.id as string, quantidade: 900 });
  await caller.contagens.encerrar({ id: fora.id, justificativa: 'Contagem' });
  const contagem = [{ especie_id: especieDo(same), vivas: 498 }];
  await caller.lotes.atualizarFase({ id: same.id, fase: 'GERMINAÇÃO', contagem });
  for (const como of ['cancelar', 'estornar'] as const) await contadoEDesfeito(caller, same.id, como);
}

/** A count that was given up, or reversed. */
async function contadoEDesfeito(caller: Caller, lote_id: string, como: 'cancelar' | 'estornar') {
  const { id, linhas } = await caller.contagens.criar({ lote_ids: [lote_id] });
  await caller.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 499 });
  if (como === 'cancelar') await caller.contagens.cancelar({ id });
  else {
    await caller.contagens.encerrar({ id, justificativa: 'Contagem' });
    await caller.contagens.estornar({ id, justificativa: 'Engano' });
  }
}
