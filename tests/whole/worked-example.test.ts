import { describe, expect, it } from 'vitest';
import { SENHA, withPassword } from '../support/accounts.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { administrador, cnpj } from '../support/factories.ts';
import { violations } from '../support/invariants.ts';
import { serviceOver } from '../support/service.ts';
import { overRest, overTrpc, type Remote } from './transports.ts';

/** The life of one batch, from its seeds to its discard, as the nursery would tell it: over REST and over tRPC alike. */

const db = await freshDatabase();
const service = await serviceOver(asService(db));
const base = (await service.listen()).replace(/\/$/, '');
const person = await withPassword(db, await administrador(db));

describe.each([
  ['REST', overRest, 1],
  ['tRPC', overTrpc, 2],
] as const)('the worked example over %s', (_, over, n) => {
  it('accounts for every plant', async () => {
    const remote = over(base);
    await remote.signIn(person.email, SENHA);
    await tell(remote, n);
    expect(await violations(db)).toEqual([]);
  });
});

async function tell(remote: Remote, n: number): Promise<void> {
  const justificativa = 'Exemplo';
  const especie = await remote.criarEspecie({
    nome_popular: `Ipê-amarelo ${n}`,
    nome_cientifico: 'Handroanthus albus',
    categoria: 'NATIVA',
    tipo: 'SEMENTE',
    quantidade_inicial: 1_000,
  });
  expect(especie.quantidade_atual).toBe(1_000);
  const { id: especie_id } = especie;
  const estufa = await remote.criarEstufa({
    localizacao_estufa: `Estufa ${n}`,
    localizacao_barraca: 'Barraca 3',
    localizacao_posicao: '5',
    capacidade_total: 500,
  });
  expect(estufa).toMatchObject({ codigo_identificador: `E0${n}-B03-05`, status: 'Livre', vagas: 500 });
  const escola = await remote.criarDestinatario({
    nome: 'Escola Municipal',
    tipo: 'JURIDICA',
    categoria: 'PUBLICA',
    documento: cnpj(n),
  });

  const lote = await remote.criarLote({
    estufa_id: estufa.id,
    itens_especies: [{ especie_id, quantidade_inicial: 500 }],
  });
  const batch = () => remote.lote(lote.id);
  const place = () => remote.estufa(estufa.id);
  const seeds = async () => (await remote.especie(especie_id)).quantidade_atual;
  expect(lote).toMatchObject({ fase: 'SEMEADURA', status: 'ATIVO', quantidade_total: 500 });
  expect(lote.codigo).toMatch(/^LOTE-\d{4}-\d{5}$/);
  expect(await place()).toMatchObject({ status: 'Ocupada', ocupacao_atual: 500, vagas: 0 });
  expect(await seeds()).toBe(500);
  const oneMore = { estufa_id: estufa.id, itens_especies: [{ especie_id, quantidade_inicial: 1 }] };
  await expect(remote.criarLote(oneMore)).rejects.toMatchObject({
    status: 400,
    codigo: 'CAPACIDADE_EXCEDIDA',
  });

  const inBatch = { lote_id: lote.id, especie_id, justificativa };
  const death = await remote.mortalidade({ id: lote.id, especie_id, quantidade: 20, justificativa });
  expect(death).toMatchObject({
    tipo: 'MORTALIDADE',
    quantidade: 20,
    variacao_lote: -20,
    variacao_sementeira: 0,
  });
  expect([(await batch()).quantidade_total, await seeds()]).toEqual([480, 500]);

  const dispatch = { ...inBatch, tipo: 'EXPEDICAO', destinatario_id: escola.id } as const;
  await expect(remote.movimentar({ ...dispatch, quantidade: 100 })).rejects.toMatchObject({
    status: 400,
    codigo: 'LOTE_NAO_PRONTO',
  });
  expect(await remote.fase(lote.id, 'PRONTO')).toMatchObject({ fase: 'PRONTO', status: 'ATIVO' });
  await remote.movimentar({ ...dispatch, quantidade: 100 });
  expect((await batch()).quantidade_total).toBe(380);

  const back = { ...inBatch, tipo: 'EXPEDICAO', quantidade: 80, retorno_ao_viveiro: true } as const;
  const returned = await remote.movimentar(back);
  expect((await batch()).quantidade_total).toBe(300);
  const { docs } = await remote.mudas(`Ipê-amarelo ${n}`);
  expect(docs).toHaveLength(1);
  const [muda] = docs as [(typeof docs)[0] & object];
  expect(muda).toMatchObject({ tipo: 'MUDA', nome_cientifico: 'Handroanthus albus', quantidade_atual: 80 });
  expect(returned).toMatchObject({
    especie_destino_id: muda.id,
    variacao_sementeira: 80,
    variacao_lote: -80,
  });

  const last = await remote.movimentar({ ...dispatch, quantidade: 300 });
  expect(await batch()).toMatchObject({
    quantidade_total: 0,
    fase: 'FINALIZADO',
    status: 'INATIVO',
    motivo_encerramento: 'EXPEDIDO',
  });
  expect(await place()).toMatchObject({ status: 'Livre', ocupacao_atual: 0, lotes: [] });

  expect(await remote.estornar(last.id)).toMatchObject({
    origem: 'ESTORNO',
    estorno_de: last.id,
    quantidade: 300,
  });
  expect(await batch()).toMatchObject({ quantidade_total: 300, fase: 'PRONTO', status: 'ATIVO' });
  expect((await place()).status).toBe('Ocupada');
  await expect(remote.estornar(last.id)).rejects.toMatchObject({ status: 400, codigo: 'JA_ESTORNADA' });
  await remote.estornar(death.id);
  expect((await batch()).quantidade_total).toBe(320);

  await remote.movimentar({ tipo: 'SAIDA', especie_id: muda.id, quantidade: 30, justificativa });
  expect((await remote.especie(muda.id)).quantidade_atual).toBe(50);
  await expect(remote.estornar(returned.id)).rejects.toMatchObject({
    status: 400,
    codigo: 'SALDO_INSUFICIENTE',
  });

  const discarded = {
    quantidade_total: 0,
    status: 'INATIVO',
    motivo_encerramento: 'DESCARTE',
    fase: 'PRONTO',
  };
  expect(await remote.descartar(lote.id, 'Praga')).toMatchObject(discarded);
  expect((await place()).status).toBe('Livre');
  expect(await seeds()).toBe(500);

  const inForce = (await remote.historico(lote.id)).filter((row) => !row.estorno_de && !row.estornada_por);
  const account = inForce.map(({ tipo, origem, quantidade, retorno_ao_viveiro }) => ({
    [retorno_ao_viveiro ? 'returned' : origem === 'ALOCACAO' ? 'allocated' : tipo]: quantidade,
  }));
  expect(Object.assign({}, ...account)).toEqual({ allocated: 500, PERDA: 320, EXPEDICAO: 100, returned: 80 });
  expect(inForce).toHaveLength(4);
}
