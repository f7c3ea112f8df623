import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { destinatario, especie, especieDo, lote } from '../../../support/factories.ts';
import { freshNursery } from '../../../support/fresh-nursery.ts';
import { audited } from '../../../support/standing.ts';

/** The recipe of docs/webhooks.md, as it stands there. */
const [, section = ''] = readFileSync('docs/webhooks.md', 'utf8').split('## Following deliveries');
const { acoes } = JSON.parse(blockOf('json')) as { acoes: string[] };
const { ouvir, conta } = await import(`data:text/javascript,${encodeURIComponent(blockOf('js'))}`);

function blockOf(language: string): string {
  return section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}

const { db, caller } = await freshNursery();
const { id: destinatario_id } = await destinatario(caller);
const justificativa = 'Doação';
const PRONTO = { fase: 'PRONTO' } as const;

/** What a follower has heard of, who began before the first delivery and listens to the kinds that the recipe names. */
async function heard() {
  const entregas = new Map<string, unknown>();
  const { docs } = await caller.eventos.listar({ limite: 1_000 });
  for (const evento of docs.filter(({ acao }) => acoes.includes(acao)))
    await ouvir(evento, (path: string) => caller.entregas.buscar({ id: path.slice(10) }), entregas);
  return entregas;
}

test('a program that follows the recipe of the page has each delivery once, as it stands', async () => {
  const [ready, seeds] = [await lote(caller, PRONTO), await especie(caller)];
  const itens = [
    { especie_id: especieDo(ready), lote_id: ready.id, quantidade: 5 },
    { especie_id: seeds.id, quantidade: 3 },
  ];
  const sair = (quantidade: number) =>
    caller.movimentacoes.criar({ tipo: 'SAIDA', especie_id: seeds.id, destinatario_id, quantidade });
  const visita = await caller.entregas.criar({ destinatario_id, itens, justificativa });
  const outra = await caller.entregas.criar({ destinatario_id, itens, justificativa });
  const saida = await sair(7);
  const estornada = await sair(2);
  const devolver = (id: string, movimentacao_id: string) =>
    caller.entregas.devolver({ id, itens: [{ movimentacao_id, quantidade: 2 }], justificativa });
  await devolver(visita.id, visita.id);
  const [volta] = (await devolver(saida.id, saida.id)).itens[0]?.devolucoes ?? [];
  await caller.movimentacoes.estornar({ id: volta?.movimentacao_id as string });
  await caller.movimentacoes.estornar({ id: estornada.id });
  await caller.entregas.estornar({ id: outra.id, justificativa });
  // None of these is a delivery.
  await caller.movimentacoes.criar({ tipo: 'SAIDA', especie_id: seeds.id, quantidade: 1 });
  const retorno = { tipo: 'EXPEDICAO', lote_id: ready.id, retorno_ao_viveiro: true } as const;
  await caller.movimentacoes.criar({ ...retorno, especie_id: especieDo(ready), quantidade: 1 });

  const entregas = await heard();
  const { docs } = await caller.entregas.listar({ limite: 100 });
  expect(Object.fromEntries(entregas)).toEqual(
    Object.fromEntries(
      await Promise.all(docs.map(async ({ id }) => [id, await caller.entregas.buscar({ id })] as const)),
    ),
  );
  expect(conta(entregas)).toEqual({ entregas: 2, liquido: 5 + 3 - 2 + 7 });
});

test('a movement that is a delivery names it in its own kinds, and writes no CRIAR_ENTREGA', async () => {
  const ready = await lote(caller, PRONTO);
  const pedido = { tipo: 'EXPEDICAO', especie_id: especieDo(ready), lote_id: ready.id } as const;
  const { proximo: apos } = await caller.eventos.listar({ agora: true });
  const acoes = await audited(db, () =>
    caller.movimentacoes.criar({ ...pedido, destinatario_id, quantidade: 1 }),
  );
  expect(acoes).toEqual(['CRIAR_MOVIMENTACAO', 'EXPEDIR_LOTE']);
  const [entrega] = (await caller.entregas.listar({ loteId: ready.id })).docs;
  const { docs } = await caller.eventos.listar({ apos });
  expect(docs.map(({ entrega_id }) => entrega_id)).toEqual([entrega?.id, entrega?.id]);
  const trilha = await db('auditoria').whereIn(
    'id',
    docs.map(({ id }) => id),
  );
  expect(trilha.map(({ detalhes }) => detalhes.entrega_id)).toEqual([entrega?.id, entrega?.id]);
});
