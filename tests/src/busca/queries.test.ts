import { describe, expect, it } from 'vitest';
import {
  cnpj,
  contagem,
  destinatario,
  especie,
  estufa,
  lote,
  movimentacao,
  operador,
  procedencia,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller, admin } = await freshNursery();

const found = async (texto: string, by = caller) =>
  (await by.busca.geral({ texto })).map(({ tipo, titulo }) => `${tipo} ${titulo}`);

const ipe = await especie(caller, {
  nome_popular: 'Ipê-amarelo',
  nome_cientifico: 'Handroanthus albus',
  variedade: 'Serra',
  tipo: 'MUDA',
});
const sementes = await especie(caller, { nome_popular: 'Jabuticaba', nome_cientifico: 'Plinia cauliflora' });
const casa = await estufa(caller, {
  localizacao_estufa: 'Casa de vegetação',
  localizacao_barraca: 'Barraca 3',
  localizacao_posicao: '5',
});
const batch = await lote(caller, {
  estufa_id: casa.id,
  itens_especies: [
    { especie_id: ipe.id, quantidade_inicial: 10 },
    { especie_id: sementes.id, quantidade_inicial: 10 },
  ],
});
const documento = cnpj(987_654_321);
const escola = await destinatario(caller, { nome: 'Escola Ângela Ipiranga', documento });
const joana = await operador(db, { nome: 'Joana Dárc', email: 'jd@prefeitura.example' });

const NEM_LOTE_NEM_ESPECIE = { lote: null, especie: null };

describe('a search', () => {
  it('answers the kind, the id and the distinguishing fields of each record', async () => {
    expect(await caller.busca.geral({ texto: 'ipê-amarelo' })).toEqual([
      {
        tipo: 'lote',
        id: batch.id,
        titulo: batch.codigo,
        detalhe: `Ipê-amarelo, Jabuticaba · ${casa.codigo_identificador} · semeadura`,
        lote: {
          especies: ['Ipê-amarelo', 'Jabuticaba'],
          fase: 'SEMEADURA',
          quantidade_total: 20,
          estufa: casa.codigo_identificador,
        },
        especie: null,
        situacao: 'ATIVO',
      },
      {
        tipo: 'especie',
        id: ipe.id,
        titulo: 'Ipê-amarelo',
        detalhe: 'Handroanthus albus · Serra · muda',
        lote: null,
        especie: {
          ...{ tipo: 'MUDA', nome_cientifico: 'Handroanthus albus', variedade: 'Serra' },
          ...{ quantidade_atual: 990, em_producao: 10 },
        },
        situacao: 'ATIVO',
      },
    ]);
  });

  it.each([
    ['CAULIFLORA', ['lote', 'especie'], 'any part of a scientific name, whatever its case'],
    ['amarelo handro', ['lote', 'especie'], 'words in any order'],
    ['ipe amarelo', ['lote', 'especie'], 'a space for a hyphen'],
    ['serra ipê', ['lote', 'especie'], 'a variety'],
    ['angela-ipiranga', ['destinatario'], 'a hyphen for a space'],
    ['jabuticba', ['lote', 'especie'], 'a name with a letter missing'],
    ['ipê amarleo', ['lote', 'especie'], 'a name with letters crossed, beside one without fault'],
    ['handroamt', ['lote', 'especie'], 'the beginning of a name with a wrong letter'],
    ['escla ipirnga', ['destinatario'], 'several faults'],
    ['ipr', [], 'a short word that is only like another'],
    ['jabuticaba77', [], 'a text with figures that is only like another'],
    ['ipe', ['lote', 'especie'], 'a name without its accents'],
    ['vegetacao barraca 3', ['estufa'], 'the place of a greenhouse'],
    ['angela', ['destinatario'], 'the name of a recipient'],
    ['ngela escol', ['destinatario'], 'parts of words'],
    ['handroanthus albu-', ['lote', 'especie'], 'a hyphen too many'],
    ['handroanthus’albus', [], 'an apostrophe for a space'],
    ['%', [], 'a sign that is a wildcard elsewhere'],
    ['nada disso', [], 'what nobody has'],
    ['\u0301', [], 'an accent alone'],
  ])('for %s finds %j: %s', async (texto, kinds) => {
    expect((await caller.busca.geral({ texto })).map(({ tipo }) => tipo)).toEqual(kinds);
  });

  it('finds greenhouses by their code, and batches by a part of theirs', async () => {
    expect(await found(casa.codigo_identificador)).toEqual([`estufa ${casa.codigo_identificador}`]);
    expect(await found(batch.codigo.slice(5))).toEqual([`lote ${batch.codigo}`]);
  });

  it('finds a lot of seed by its code and its place, those in use first', async () => {
    const lugar = { municipio: 'Bertioga', uf: 'SP', local: 'Mata do Brejão' } as const;
    const nova = await procedencia(caller, { ...lugar, especie_id: sementes.id });
    const velha = await procedencia(caller, { ...lugar, especie_id: sementes.id, codigo: 'Sacola 12' });
    await caller.procedencias.inativar({ id: nova.id });
    const record = {
      tipo: 'procedencia',
      detalhe: 'Jabuticaba · Mata do Brejão · Bertioga/SP',
      ...NEM_LOTE_NEM_ESPECIE,
    };
    const duas = [
      { ...record, id: velha.id, titulo: 'Sacola 12', situacao: 'ATIVO' },
      { ...record, id: nova.id, titulo: nova.codigo, situacao: 'INATIVO' },
    ];
    for (const texto of ['bertioga', 'brejao mata'])
      expect(await caller.busca.geral({ texto })).toEqual(duas);
    expect(await found('sacola 12')).toEqual(['procedencia Sacola 12']);
    expect(await found(nova.codigo.toLowerCase())).toEqual([`procedencia ${nova.codigo}`]);
  });

  it.each([documento, documento.slice(0, 8), '00.098.765/4321'])(
    'finds a recipient by the document %s',
    async (texto) => {
      const [record] = (await caller.busca.geral({ texto })).filter(({ tipo }) => tipo === 'destinatario');
      expect(record).toMatchObject({ id: escola.id, titulo: escola.nome, detalhe: documento });
    },
  );

  it('shows the batch with that number first', async () => {
    const itens_especies = [{ especie_id: sementes.id, quantidade_inicial: 1 }];
    for (let n = 0; n < 11; n += 1) await lote(caller, { estufa_id: casa.id, itens_especies });
    const codigos = (await found('1')).filter((each) => each.startsWith('lote'));
    expect(codigos[0]).toBe(`lote ${batch.codigo}`);
    expect(batch.codigo).toMatch(/-00001$/);
  });

  it('does not take two digits for a document', async () => {
    expect(await found(documento.slice(0, 2))).not.toContain(`destinatario ${escola.nome}`);
  });

  it('finds users for an Administrador alone, by name or e-mail', async () => {
    for (const texto of ['joana', 'jd@prefeitura']) {
      expect(await admin.busca.geral({ texto })).toEqual([
        {
          tipo: 'usuario',
          id: joana.id,
          titulo: 'Joana Dárc',
          detalhe: joana.email,
          ...NEM_LOTE_NEM_ESPECIE,
          situacao: 'ATIVO',
        },
      ]);
      expect(await found(texto)).toEqual([]);
    }
  });

  it('shows records that begin with the text first, and those in use before others', async () => {
    for (const nome_popular of ['Falsa zamia', 'Zamia', 'Azamia']) await especie(caller, { nome_popular });
    const { id } = await especie(caller, { nome_popular: 'Zamia antiga' });
    await caller.especies.atualizar({ id, status: 'INATIVO' });
    const names = ['Zamia', 'Falsa zamia', 'Azamia', 'Zamia antiga'];
    expect(await found('zamia')).toEqual(names.map((name) => `especie ${name}`));
  });

  it('shows exact names before names that only begin so', async () => {
    for (const nome_popular of ['Cedro-do-brejo', 'Cedro', 'Cedro rosa'])
      await especie(caller, { nome_popular, nome_cientifico: 'Cedrela fissilis' });
    expect((await found('cedro'))[0]).toBe('especie Cedro');
    expect(await found('cedro do brejo')).toEqual(['especie Cedro-do-brejo']);
  });

  it('shows at most five of each kind, and more of a single kind', async () => {
    for (let n = 0; n < 6; n += 1) await especie(caller, { nome_popular: `Quaresmeira ${n}` });
    expect(await found('quaresmeira')).toHaveLength(5);
    expect(await caller.busca.geral({ texto: 'quaresmeira', tipo: 'especie' })).toHaveLength(6);
    expect(await caller.busca.geral({ texto: 'quaresmeira', tipo: 'destinatario' })).toEqual([]);
    expect(await caller.busca.geral({ texto: 'joana', tipo: 'usuario' })).toEqual([]);
  });

  it('shows batches of a phase first', async () => {
    const mata = await especie(caller, { nome_popular: 'Mata-pasto', tipo: 'MUDA' });
    const itens_especies = [{ especie_id: mata.id, quantidade_inicial: 1 }];
    const pronto = await lote(caller, { estufa_id: casa.id, itens_especies });
    const novo = await lote(caller, { estufa_id: casa.id, itens_especies });
    for (const fase of ['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const)
      await caller.lotes.atualizarFase({ id: pronto.id, fase });
    const codigos = async (fase?: 'PRONTO') =>
      (await caller.busca.geral({ texto: 'mata pasto', tipo: 'lote', fase })).map(({ titulo }) => titulo);
    expect(await codigos()).toEqual([novo.codigo, pronto.codigo]);
    expect(await codigos('PRONTO')).toEqual([pronto.codigo, novo.codigo]);
  });

  it('finds a delivery by its number, and by that of its receipt', async () => {
    const saida = await movimentacao(caller, {
      ...{ tipo: 'SAIDA', especie_id: ipe.id, quantidade: 2, destinatario_id: escola.id },
    });
    const { numero } = await caller.entregas.buscar({ id: saida.id });
    const record = {
      tipo: 'entrega',
      id: saida.id,
      titulo: numero,
      ...NEM_LOTE_NEM_ESPECIE,
      situacao: 'EFETIVA',
    };
    expect(await caller.busca.geral({ texto: ` ${numero.toLowerCase()} ` })).toEqual([
      { ...record, detalhe: escola.nome },
    ]);
    expect(await caller.busca.geral({ texto: numero, tipo: 'entrega' })).toHaveLength(1);
    const { numero: termo } = await caller.movimentacoes.emitirTermo({ id: saida.id });
    await admin.movimentacoes.estornar({ id: saida.id });
    for (const texto of [numero.replace('-0000', '-'), termo.toLowerCase()])
      expect(await caller.busca.geral({ texto })).toEqual([
        { ...record, detalhe: `${escola.nome} · ${termo}`, situacao: 'ESTORNADA' },
      ]);
    for (const texto of [numero.slice(0, -1), `${numero}1`, 'ENT-', 'ENT-2026-', 'TERMO-2020-00001'])
      expect(await found(texto)).toEqual([]);
  });

  it('finds a count by its number, alone and among everything', async () => {
    const { id, numero } = await contagem(caller, { nome: 'De março', lote_ids: [batch.id] });
    const record = {
      ...{ tipo: 'contagem', id, titulo: numero, detalhe: 'De março', situacao: 'ABERTA' },
      ...NEM_LOTE_NEM_ESPECIE,
    };
    for (const asked of [
      { texto: ` ${numero.toLowerCase()} ` },
      { texto: numero, tipo: 'contagem' as const },
    ])
      expect(await caller.busca.geral(asked)).toEqual([record]);
    expect(await caller.busca.geral({ texto: numero, tipo: 'entrega' })).toEqual([]);
    for (const texto of [numero.slice(0, -1), `${numero}1`, 'CONT-']) expect(await found(texto)).toEqual([]);
  });

  it('accepts a text of many words', async () => {
    const nome = 'Associação dos Amigos do Parque das Águas da Serra do Mar';
    await destinatario(caller, { nome });
    expect(await found(nome)).toEqual([`destinatario ${nome}`]);
  });
});
