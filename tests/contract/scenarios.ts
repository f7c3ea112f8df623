import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { open, publicIdOf } from '../../src/auth/sessions.ts';
import { hashToken } from '../../src/auth/tokens.ts';
import { LISTAS, type Lista } from '../../src/common/listas.ts';
import { notarVerificacao } from '../../src/estado/notar.ts';
import { registrarAcesso } from '../../src/procedure/acessos.ts';
import type { CurrentUser } from '../../src/procedure/context.ts';
import { selar } from '../../src/selos/selar.ts';
import type { NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { mailedToken, SENHA, withPassword } from '../support/accounts.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import {
  administrador,
  cnpj,
  contagem,
  destinatario,
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  movimentacao,
  operador,
  procedencia,
} from '../support/factories.ts';
import { OPCIONAIS_DA_ESPECIE, OPCIONAIS_DO_DESTINATARIO } from '../support/optional-fields.ts';
import type { RequestOptions } from '../support/service.ts';

/** What one request carries beside its token. */
export type Asked = Pick<RequestOptions, 'body' | 'query' | 'headers'> & { id?: string; linha_id?: string };

/** The requests that bring an endpoint to each of its answers. */
export interface Scenario {
  /** A request that succeeds, on records of its own; by a role where it is about whoever asks. */
  good(by?: 'admin' | 'operador'): Promise<Asked> | Asked;
  /**
   * Of the specification's endpoints, the exact keys of `data`; of each record when it is a list or a page. What the others
   * answer is in `openapi.json` alone.
   */
  data?: { one: readonly string[] } | { list: readonly string[] } | { page: readonly string[] };
  /** What is wrong with a good request, by name: what to change in its body or query. */
  bad?: Record<string, Partial<Asked>>;
  /** A request that only an Administrador may make, although the endpoint is for both roles. */
  forbidden?(): Promise<Asked>;
}

/** Signs that HTML, SQL, JSON and patterns might take for their own. */
const TEXT = `Poda d'água <b>"50%"</b> \\n -- &amp; 🌱`;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const DATES = ['data_registro', 'data_att'];
const ESPECIE = [
  ...[
    'id',
    'planta_id',
    'nome_popular',
    'categoria',
    'tipo',
    'status',
    'quantidade_atual',
    'em_producao',
    'muda_equivalente',
    'semente',
    'ultima_contagem',
    ...DATES,
  ],
  ...Object.keys(OPCIONAIS_DA_ESPECIE),
];
const ESTUFA = [
  ...['id', 'codigo_identificador', 'localizacao_estufa', 'localizacao_barraca', 'localizacao_posicao'],
  ...['capacidade_total', 'status', 'ocupacao_atual', 'vagas', ...DATES],
];
const LOTE = [
  ...['id', 'codigo', 'estufa_id', 'estufa', 'itens_especies', 'quantidade_total', 'fase', 'status'],
  ...['motivo_encerramento', 'data_inicio', 'data_fim', ...DATES],
];
const MOVIMENTACAO = [
  ...['id', 'tipo', 'especie_id', 'lote_id', 'destinatario_id', 'quantidade', 'justificativa'],
  ...[
    'retorno_ao_viveiro',
    'usuario_id',
    'origem',
    'unidade',
    'variacao_sementeira',
    'variacao_lote',
    'especie_destino_id',
  ],
  ...['estorno_de', 'estornada_por', 'data_registro', 'especie', 'lote', 'usuario', 'destinatario'],
];
const DESTINATARIO = [
  ...['id', 'nome', 'tipo', 'categoria', 'documento', 'documento_valido', 'status', ...DATES],
  ...Object.keys(OPCIONAIS_DO_DESTINATARIO),
];
const REGISTRO = [
  ...['id', 'acao', 'usuario_id', 'usuario', 'entidade', 'entidade_id', 'detalhes', 'operacao_id', 'ip'],
  'data_registro',
];
const DASHBOARD = [
  ...['especies', 'lotes', 'movimentacoes', 'estufas', 'perdas', 'serie_mensal', 'alertas', 'gerado_em'],
];

/** One scenario for each endpoint, by the endpoint's route. No list of the database is empty afterwards. */
export async function scenarios(
  db: Db,
  people: { admin: CurrentUser; operador: CurrentUser },
): Promise<Record<string, Scenario>> {
  const admin = callerFor(db, await administrador(db));
  const operator = callerFor(db, people.operador);
  const pessoa = await withPassword(db, await operador(db));
  await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 5);

  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const one =
    <T extends { id: string }>(make: () => Promise<T>) =>
    async () => ({ id: (await make()).id });
  const someLote = (fase?: 'PRONTO') => lote(admin, fase && { fase });
  let chaves = 0;
  const novaChave = (): NovaChave => {
    chaves += 1;
    return { nome: `Programa ${chaves}`, cargo: 'Operador', escopos: ['especies:ler'] };
  };
  let vistas = 0;
  const vistaDe = (by: 'admin' | 'operador') => {
    vistas += 1;
    const lista = LISTAS[vistas % LISTAS.length] as Lista;
    return callerFor(db, people[by]).usuarios.criarVista({ lista, nome: `Vista ${vistas}` });
  };
  /** There may be twenty, so those of before end. */
  const semWebhooks = () => db('webhooks').update({ situacao: 'ENCERRADO', motivo: 'A_PEDIDO' });
  const webhook = async () => {
    await semWebhooks();
    return admin.webhooks.criar({ url: 'https://receptor.example/viveiro' });
  };
  const withJustificativa = { justificativa: TEXT };

  const novaEspecie = () => ({
    nome_popular: 'Ipê',
    categoria: 'NATIVA',
    tipo: 'SEMENTE',
    quantidade_inicial: 7,
    ...OPCIONAIS_DA_ESPECIE,
  });
  const novaEstufa = () => ({
    localizacao_estufa: `Contrato ${next()}`,
    localizacao_barraca: 'Barraca 3',
    localizacao_posicao: '5',
    capacidade_total: 500,
  });
  const novoDestinatario = () => ({
    nome: 'Escola',
    tipo: 'JURIDICA',
    categoria: 'PUBLICA',
    documento: cnpj(500_000 + next()),
    ...OPCIONAIS_DO_DESTINATARIO,
  });
  const novoLote = async () => ({
    estufa_id: (await estufa(admin)).id,
    itens_especies: [{ especie_id: (await especie(admin)).id, quantidade_inicial: 10 }],
  });
  const novaProcedencia = async () => ({
    especie_id: (await especie(admin)).id,
    codigo: `Saco ${next()}`,
    origem: 'COLETA',
    municipio: 'Sabará',
  });
  const novaMovimentacao = async () => ({
    tipo: 'ENTRADA',
    especie_id: (await especie(admin)).id,
    quantidade: 5,
    ...withJustificativa,
  });
  const novaEntrega = async () => ({
    destinatario_id: (await destinatario(admin, { documento: cnpj(700_000 + next()) })).id,
    itens: [{ especie_id: (await especie(admin)).id, quantidade: 5 }],
    ...withJustificativa,
  });
  const entregue = async (by: Caller = admin) => by.entregas.criar(await novaEntrega());
  const sealed = (make: () => Promise<{ id: string }>) => async () => {
    const { id } = await make();
    while (await selar(db, () => new Date()));
    return { id };
  };
  const contada = async (by: Caller = admin, cega = false) => {
    const { id, linhas } = await contagem(by, { cega });
    const linha_id = linhas[0]?.id ?? '';
    await by.contagens.anotar({ id, linha_id, quantidade: 490 });
    return { id, linha_id };
  };
  const encerrada = async (by: Caller = admin) => {
    const { id } = await contada(by);
    return by.contagens.encerrar({ id, ...withJustificativa });
  };
  const importacaoDe = (linha: () => Promise<object> | object): Scenario => ({
    good: async () => ({ body: { linhas: [await linha(), {}], gravar: true } }),
    bad: {
      'no row': { body: { linhas: [] } },
      'more than 250 rows': { body: { linhas: Array.from({ length: 251 }, () => ({})) } },
      'a row that is no object': { body: { linhas: ['Ipê;NATIVA;SEMENTE'] } },
      'anything but yes or no': { body: { linhas: [{}], gravar: 'sim' } },
    },
  });
  const importacaoPor = async (by: Caller) => {
    const linhas = [{ ...novaEspecie(), variedade: `Desfeita ${next()}` }];
    const { importacao_id } = await by.especies.importar({ linhas: linhas as never[], gravar: true });
    return importacao_id ?? '';
  };
  const novoUsuario = () => ({
    nome: 'Maria',
    email: `contrato${next()}@viveiro.example`,
    cargo: 'Operador',
  });

  return {
    'POST /api/auth/sign-in/email': {
      good: () => ({ body: { email: pessoa.email, password: SENHA } }),
      data: { one: ['token', 'redirect', 'user'] },
      bad: { 'no password': { body: { email: pessoa.email } }, 'no e-mail': { body: { password: SENHA } } },
    },
    'GET /api/auth/get-session': { good: () => ({}), data: { one: ['session', 'user'] } },
    'POST /api/auth/sign-out': { good: () => ({}), data: { one: ['success'] } },
    'POST /api/auth/request-password-reset': {
      good: () => ({ body: { email: pessoa.email } }),
      data: { one: ['status'] },
      bad: {
        'no e-mail': { body: {} },
        'what is no e-mail': { body: { email: 'maria' } },
        'a page nobody authorised': {
          body: { email: pessoa.email, redirectTo: 'https://elsewhere.example' },
        },
      },
    },
    'POST /api/auth/reset-password': {
      good: async () => {
        const invited = await admin.usuarios.criar(novoUsuario() as never);
        return { body: { newPassword: 'muda de ipê', token: await mailedToken(db, invited) } };
      },
      data: { one: ['status', 'email', 'name', 'firstAccess'] },
      bad: {
        'a token nobody got': { body: { newPassword: 'muda de ipê', token: 'x' } },
        'a password of 7': { body: { newPassword: '1234567', token: 'x' } },
        'a password of 129': { body: { newPassword: 'x'.repeat(129), token: 'x' } },
        'no token': { body: { newPassword: 'muda de ipê' } },
      },
    },

    'POST /especies/importacao': importacaoDe(() => ({ ...novaEspecie(), variedade: `Lista ${next()}` })),
    'POST /estufas/importacao': importacaoDe(novaEstufa),
    'POST /destinatarios/importacao': importacaoDe(novoDestinatario),
    'POST /lotes/importacao': importacaoDe(async () => ({
      estufa_id: (await estufa(admin)).id,
      especie_id: (await especie(admin)).id,
      quantidade: 10,
      fase: 'PRODUÇÃO',
      data_inicio: '2026-01-31',
    })),
    'POST /importacoes/{id}/desfazer': {
      good: async () => ({ id: await importacaoPor(operator) }),
      forbidden: async () => ({ id: await importacaoPor(admin) }),
    },
    'POST /movimentacoes/importacao': importacaoDe(novaMovimentacao),
    'POST /procedencias/importacao': importacaoDe(novaProcedencia),

    'POST /procedencias': {
      good: async () => ({ body: await novaProcedencia() }),
      bad: {
        'no species': { body: { origem: 'COLETA' } },
        'another origin': { body: { especie_id: UNKNOWN, origem: 'ACHADO' } },
        'a species that nobody registered': { body: { especie_id: UNKNOWN, origem: 'COLETA' } },
      },
    },
    'GET /procedencias': {
      good: () => ({}),
      bad: {
        'another origin': { query: { origem: 'ACHADO' } },
        'an unreadable day': { query: { data_inicio: 'ontem' } },
      },
    },
    'GET /procedencias/{id}': { good: one(() => procedencia(admin)) },
    'PATCH /procedencias/{id}': {
      good: async () => ({ id: (await procedencia(admin)).id, body: { numero_matrizes: 12 } }),
      bad: {
        'another species': { body: { especie_id: UNKNOWN } },
        'half a place': { body: { latitude: -19.5 } },
        'more than a hundred per cent': { body: { pureza: 101 } },
      },
    },
    'DELETE /procedencias/{id}': { good: one(() => procedencia(admin)) },
    'GET /procedencias/{id}/destino': {
      good: one(() => procedencia(admin, { recebe: 10 })),
    },

    'GET /busca': {
      good: async () => {
        const { nome_popular } = await especie(admin);
        return { query: { texto: nome_popular } };
      },
      bad: { 'no text': { query: {} }, 'a blank text': { query: { texto: ' ' } } },
    },

    'GET /dashboard/geral': { good: () => ({}), data: { one: DASHBOARD } },
    'GET /dashboard/andamento': {
      good: () => ({}),
    },

    'GET /dashboard/problemas': {
      good: async () => {
        await notarVerificacao({ db, now: () => new Date() }, false);
        return {};
      },
    },

    'POST /destinatarios': {
      good: () => ({ body: novoDestinatario() }),
      data: { one: DESTINATARIO },
      bad: {
        'no name': { body: { ...novoDestinatario(), nome: ' ' } },
        'another kind of person': { body: { ...novoDestinatario(), tipo: 'ONG' } },
        'half a document': { body: { ...novoDestinatario(), documento: '112223' } },
        'no body': { body: undefined },
        'a list': { body: [] },
      },
    },
    'GET /destinatarios': {
      good: () => ({}),
      data: { page: DESTINATARIO },
      bad: { 'an unreadable filter': { query: { tipo: 'ONG' } } },
    },
    'GET /destinatarios/{id}': {
      good: one(() => destinatario(admin, { documento: cnpj(600_000 + next()) })),
      data: { one: DESTINATARIO },
    },
    'GET /destinatarios/{id}/entregas': {
      good: async () => {
        const { destinatario_id } = await expedicao(admin, await someLote('PRONTO'), 5);
        return { id: destinatario_id ?? '' };
      },
    },
    'PATCH /destinatarios/{id}': {
      good: async () => ({
        id: (await destinatario(admin, { documento: cnpj(600_000 + next()) })).id,
        body: { telefone: '11 4002-8922' },
      }),
      data: { one: DESTINATARIO },
      bad: { 'what is no e-mail': { body: { email: 'escola' } } },
    },
    'DELETE /destinatarios/{id}': {
      good: one(() => destinatario(admin, { documento: cnpj(600_000 + next()) })),
      data: { one: DESTINATARIO },
    },

    'POST /especies': {
      good: () => ({ body: novaEspecie() }),
      data: { one: ESPECIE },
      bad: {
        'no common name': { body: { ...novaEspecie(), nome_popular: undefined } },
        'another category': { body: { ...novaEspecie(), categoria: 'CACTO' } },
        'a quantity in words': { body: { ...novaEspecie(), quantidade_inicial: '7' } },
        'a negative quantity': { body: { ...novaEspecie(), quantidade_inicial: -1 } },
      },
    },
    'GET /especies': {
      good: () => ({}),
      data: { page: ESPECIE },
      bad: { 'an unreadable filter': { query: { categoria: 'CACTO' } } },
    },
    'GET /especies/{id}': { good: one(() => especie(admin)), data: { one: ESPECIE } },
    'PATCH /especies/{id}': {
      good: async () => ({ id: (await especie(admin)).id, body: { anotacoes: TEXT } }),
      data: { one: ESPECIE },
      bad: { 'another kind': { body: { tipo: 'MUDA' } }, 'no common name': { body: { nome_popular: '' } } },
    },
    'POST /especies/{id}/juntar': {
      good: async () => ({ id: (await especie(admin)).id, body: { com: (await especie(admin)).id } }),
      bad: { 'a species that is none': { body: { com: UNKNOWN } }, 'no other species': { body: {} } },
    },
    'POST /especies/{id}/separar': {
      good: async () => {
        const { nome_popular } = await especie(admin);
        return { id: (await especie(admin, { nome_popular, tipo: 'MUDA' })).id };
      },
    },
    'GET /especies/{id}/saldo': {
      good: one(() => especie(admin)),
      bad: {
        'a day that is none': { query: { em: '2026-02-30' } },
        'a day to come': { query: { em: '2999-01-01' } },
      },
    },
    'GET /especies/{id}/serie': {
      good: one(() => especie(admin)),
      bad: {
        'a day that is none': { query: { data_inicio: '2026-02-30' } },
        'a day to come': { query: { dataFim: '2999-01-01' } },
        'a period that ends before it begins': {
          query: { data_inicio: '2026-02-02', data_fim: '2026-02-01' },
        },
      },
    },
    'GET /especies/{id}/ciclo': {
      good: one(() => especie(admin)),
    },
    'GET /especies/{id}/planta': {
      good: one(() => especie(admin)),
    },
    'GET /especies/{id}/historico': { good: one(() => especie(admin)), data: { list: MOVIMENTACAO } },

    'POST /estufas': {
      good: () => ({ body: novaEstufa() }),
      data: { one: ESTUFA },
      bad: {
        'no greenhouse': { body: { ...novaEstufa(), localizacao_estufa: undefined } },
        'no capacity': { body: { ...novaEstufa(), capacidade_total: 0 } },
        'half a place': { body: { ...novaEstufa(), capacidade_total: 1.5 } },
      },
    },
    'GET /estufas': {
      good: () => ({}),
      data: { page: ESTUFA },
      bad: { 'an unreadable filter': { query: { status: 'Cheia' } } },
    },
    'GET /estufas/mapa': {
      good: () => ({}),
    },
    'GET /estufas/rondas': {
      good: async () => {
        const { id } = await estufa(admin);
        await admin.estufas.fazerRonda({ id });
        return {};
      },
    },
    'POST /estufas/{id}/rondas': {
      good: async () => ({ id: (await estufa(admin)).id, body: { anotacao: TEXT } }),
      bad: {
        'what is no instant': { body: { anotado_em: 'ontem' } },
        'a note that is no text': { body: { anotacao: 5 } },
      },
    },
    'GET /estufas/{id}': { good: one(() => estufa(admin)), data: { one: [...ESTUFA, 'lotes'] } },
    'PATCH /estufas/{id}': {
      good: async () => ({ id: (await estufa(admin)).id, body: { status: 'Manutenção' } }),
      data: { one: ESTUFA },
      bad: {
        'another status': { body: { status: 'Cheia' } },
        'no capacity': { body: { capacidade_total: -1 } },
      },
    },
    'DELETE /especies/{id}': { good: one(() => especie(admin)) },
    'DELETE /estufas/{id}': { good: one(() => estufa(admin)), data: { one: ESTUFA } },

    'POST /lotes': {
      good: async () => ({ body: await novoLote() }),
      data: { one: [...LOTE, 'procedencias'] },
      bad: {
        'no species': { body: { ...(await novoLote()), itens_especies: [] } },
        'a greenhouse nobody knows': { body: { ...(await novoLote()), estufa_id: UNKNOWN } },
        'more than there is': {
          body: await novoLote().then(({ estufa_id, itens_especies: [item] }) => ({
            estufa_id,
            itens_especies: [{ ...item, quantidade_inicial: 1_001 }],
          })),
        },
      },
    },
    'GET /lotes': {
      good: () => ({}),
      data: { page: LOTE },
      bad: {
        'an unreadable date': { query: { dataInicio: 'ontem' } },
        'an unreadable id': { query: { estufaId: 'E01' } },
      },
    },
    'GET /lotes/{id}': { good: one(() => someLote()), data: { one: [...LOTE, 'procedencias'] } },
    'DELETE /lotes/{id}': {
      good: async () => ({ id: (await someLote()).id, body: withJustificativa }),
      data: { one: [...LOTE, 'procedencias'] },
      bad: { 'no body': { body: undefined }, 'a blank justification': { body: { justificativa: ' ' } } },
    },
    'GET /lotes/{id}/historico': { good: one(() => someLote()), data: { list: MOVIMENTACAO } },
    'GET /lotes/{id}/sobrevivencia': {
      good: one(() => someLote()),
    },
    'GET /lotes/{id}/linha-do-tempo': { good: one(() => someLote()) },
    'PATCH /lotes/{id}/fase': {
      good: async () => ({ id: (await someLote()).id, body: { fase: 'GERMINAÇÃO' } }),
      data: { one: [...LOTE, 'procedencias'] },
      bad: {
        'another phase': { body: { fase: 'COLHEITA' } },
        'no phase': { body: {} },
        'a batch that was seen in another phase': { body: { fase: 'PRONTO', fase_anterior: 'PRODUÇÃO' } },
        'a count of a species of another batch': {
          body: { fase: 'GERMINAÇÃO', contagem: [{ especie_id: UNKNOWN, vivas: 1 }] },
        },
      },
    },
    'PATCH /lotes/{id}/transferir': {
      good: async () => ({ id: (await someLote()).id, body: { nova_estufa_id: (await estufa(admin)).id } }),
      data: { one: [...LOTE, 'procedencias'] },
      bad: {
        'a greenhouse nobody knows': { body: { nova_estufa_id: UNKNOWN } },
        'what is no id': { body: { nova_estufa_id: 'E01' } },
      },
    },
    'POST /lotes/{id}/anotacoes': {
      good: async () => ({ id: (await someLote()).id, body: { anotacao: TEXT } }),
      bad: { 'no note': { body: {} }, 'a blank note': { body: { anotacao: ' ' } } },
    },
    'POST /lotes/{id}/mortalidade': {
      good: async () => {
        const batch = await someLote();
        return { id: batch.id, body: { especie_id: especieDo(batch), quantidade: 20, ...withJustificativa } };
      },
      data: { one: MOVIMENTACAO },
      bad: {
        'a species of another batch': { body: { especie_id: UNKNOWN, quantidade: 20, ...withJustificativa } },
        'no quantity': { body: { especie_id: UNKNOWN, ...withJustificativa } },
        'an unreadable moment': {
          body: { especie_id: UNKNOWN, quantidade: 20, anotado_em: 'ontem', ...withJustificativa },
        },
      },
    },

    'POST /movimentacoes': {
      good: async () => ({ body: await novaMovimentacao() }),
      data: { one: MOVIMENTACAO },
      bad: {
        'a quantity of zero': { body: { ...(await novaMovimentacao()), quantidade: 0 } },
        'a negative entry': { body: { ...(await novaMovimentacao()), quantidade: -5 } },
        'a loss without a batch': { body: { ...(await novaMovimentacao()), tipo: 'PERDA' } },
        'an exit from a batch to a recipient': {
          body: await someLote('PRONTO').then(async (batch) => ({
            ...{ tipo: 'SAIDA', lote_id: batch.id, especie_id: especieDo(batch), quantidade: 5 },
            ...{ destinatario_id: (await destinatario(admin, { documento: cnpj(600_000 + next()) })).id },
            ...withJustificativa,
          })),
        },
        'a dispatch to nobody': {
          body: await someLote('PRONTO').then((batch) => ({
            ...{ tipo: 'EXPEDICAO', lote_id: batch.id, especie_id: especieDo(batch), quantidade: 5 },
            ...withJustificativa,
          })),
        },
        'a dispatch of a batch that is not PRONTO': {
          body: await someLote().then((batch) => ({
            ...{ tipo: 'EXPEDICAO', lote_id: batch.id, especie_id: especieDo(batch), quantidade: 5 },
            ...{ retorno_ao_viveiro: true, ...withJustificativa },
          })),
        },
      },
    },
    'GET /movimentacoes': {
      good: () => ({}),
      data: { page: MOVIMENTACAO },
      bad: {
        'an unreadable date': { query: { data_inicio: '2026-02-30' } },
        'another type': { query: { tipo: 'VENDA' } },
        'another origin': { query: { origem: 'LOJA' } },
        'what is neither true nor false': { query: { efetivas: 'talvez' } },
      },
    },
    'GET /movimentacoes/{id}': { good: one(() => movimentacao(admin)) },

    'POST /movimentacoes/{id}/estorno': {
      good: async () => ({ id: (await movimentacao(operator)).id }),
      bad: { 'a justification in numbers': { body: { justificativa: 1 } } },
      forbidden: async () => ({ id: (await movimentacao(admin)).id }),
    },

    'POST /movimentacoes/{id}/termo': {
      good: async () => ({ id: (await expedicao(admin, await someLote('PRONTO'), 5)).id }),
    },

    'GET /movimentacoes/{id}/prova': { good: sealed(() => movimentacao(admin)) },
    'GET /entregas/{id}/prova': { good: sealed(entregue) },

    'POST /entregas': {
      good: async () => ({ body: await novaEntrega() }),
      bad: {
        'no item': { body: { ...(await novaEntrega()), itens: [] } },
        'no justification': { body: { ...(await novaEntrega()), justificativa: ' ' } },
        'another purpose': { body: { ...(await novaEntrega()), finalidade: 'ENFEITE' } },
        'a recipient nobody knows': { body: { ...(await novaEntrega()), destinatario_id: UNKNOWN } },
      },
    },
    'GET /entregas': {
      good: () => ({}),
      bad: {
        'an unreadable filter': { query: { situacao: 'MEIA' } },
        'an unreadable date': { query: { data_fim: 'ontem' } },
      },
    },
    'GET /entregas/{id}': { good: one(entregue) },
    'PATCH /entregas/{id}': {
      good: async () => ({ id: (await entregue(operator)).id, body: { finalidade: 'QUINTAL' } }),
      bad: { 'another state': { body: { plantio: { uf: 'XX' } } } },
      forbidden: async () => ({ id: (await entregue()).id, body: { programa: 'Mil árvores' } }),
    },
    'POST /entregas/{id}/estorno': {
      good: async () => ({ id: (await entregue(operator)).id, body: withJustificativa }),
      bad: { 'no body': { body: undefined } },
      forbidden: async () => ({ id: (await entregue()).id, body: withJustificativa }),
    },
    'POST /entregas/{id}/devolucao': {
      good: async () => {
        const { id } = await entregue();
        return { id, body: { itens: [{ movimentacao_id: id, quantidade: 1 }], ...withJustificativa } };
      },
      bad: { 'no item': { body: { itens: [], ...withJustificativa } } },
    },
    'POST /entregas/{id}/termo': { good: one(entregue) },

    'POST /contagens': {
      good: async () => ({ body: { lote_ids: [(await someLote()).id], cega: true } }),
      bad: {
        'nothing to count': { body: {} },
        'a batch nobody knows': { body: { lote_ids: [UNKNOWN] } },
        'anything but yes or no': { body: { sementeira: true, cega: 'sim' } },
      },
    },
    'GET /contagens': {
      good: () => ({}),
      bad: {
        'an unreadable filter': { query: { situacao: 'MEIA' } },
        'an unreadable date': { query: { data_fim: 'ontem' } },
      },
    },
    'GET /contagens/o-que-contar': {
      good: () => ({}),
      bad: { 'an unreadable greenhouse': { query: { estufaId: '1' } } },
    },
    'GET /contagens/{id}': { good: one(() => contagem(admin)) },
    'POST /contagens/{id}/linhas': {
      good: async () => ({ id: (await contagem(admin)).id, body: { lote_ids: [(await someLote()).id] } }),
      bad: {
        'nothing to count': { body: {} },
        'a batch nobody knows': { body: { lote_ids: [UNKNOWN] } },
      },
    },
    'PUT /contagens/{id}/linhas/{linha_id}': {
      good: async () => ({ ...(await contada()), body: { quantidade: 12 } }),
      bad: {
        'no quantity': { body: {} },
        'less than nothing': { body: { quantidade: -1 } },
        'an unreadable moment': { body: { quantidade: 1, contada_em: 'ontem' } },
      },
    },
    'POST /contagens/{id}/encerrar': {
      good: async () => ({ id: (await contada()).id, body: withJustificativa }),
      bad: {
        'no body': { body: undefined },
        'another way to write it': {
          body: { ...withJustificativa, linhas: [{ linha_id: UNKNOWN, como: 'SOMAR' }] },
        },
      },
      forbidden: async () => ({ id: (await contada(admin, true)).id, body: withJustificativa }),
    },
    'POST /contagens/{id}/cancelar': {
      good: async () => ({ id: (await contada()).id, body: {} }),
      bad: { 'a reason of two lines too many': { body: { justificativa: 'x'.repeat(1_001) } } },
    },
    'POST /contagens/{id}/estorno': {
      good: async () => ({ id: (await encerrada(operator)).id, body: withJustificativa }),
      bad: { 'no body': { body: undefined } },
      forbidden: async () => ({ id: (await encerrada()).id, body: withJustificativa }),
    },

    'GET /auditoria/logs': {
      good: () => ({}),
      data: { page: [...REGISTRO, 'importacao'] },
      bad: {
        'another action': { query: { acao: 'REGAR' } },
        'an unreadable user': { query: { usuarioId: '1' } },
      },
    },

    'GET /auditoria/registros': {
      good: async () => ({ query: { entidade: 'especie', entidadeId: (await especie(admin)).id } }),
      bad: {
        'no record': { query: { entidade: 'especie' } },
        'another kind of record': { query: { entidade: 'vaso', entidadeId: UNKNOWN } },
        'an unreadable id': { query: { entidade: 'especie', entidadeId: '1' } },
      },
      forbidden: async () => ({ query: { entidade: 'usuario', entidadeId: pessoa.id } }),
    },

    'GET /eventos': {
      good: () => ({}),
      bad: {
        'a place that is none': { query: { apos: 'ontem' } },
        'too long a wait': { query: { espera: '31' } },
      },
      forbidden: async () => ({ query: { entidade: 'usuario' } }),
    },

    'GET /auditoria/selos': {
      good: async () => {
        await selar(db, () => new Date());
        return {};
      },
      bad: {
        'too little of a seal': { query: { selo: '7f3a' } },
        'no seal': { query: { selo: 'ipê-amarelo' } },
      },
    },

    'GET /auditoria/selos/cabeca': {
      good: async () => {
        await selar(db, () => new Date());
        return {};
      },
      bad: { 'a size of nothing': { query: { desde: '-1' } } },
    },

    'GET /auditoria/verificacao': {
      good: () => ({}),
    },

    'GET /auditoria/acessos': {
      good: async () => {
        const acesso = { acesso: 'EXPORTAR_TITULAR', registros: 1, conta: 'root' } as const;
        await registrarAcesso({ db, now: () => new Date() }, acesso);
        return {};
      },
      bad: { 'an unreadable user': { query: { usuarioId: '1' } } },
    },

    'POST /usuarios': {
      good: () => ({ body: novoUsuario() }),
      bad: {
        'no e-mail': { body: { nome: 'Maria', cargo: 'Operador' } },
        'another role': { body: { ...novoUsuario(), cargo: 'Chefe' } },
      },
    },
    'GET /usuarios': {
      good: () => ({}),
      bad: { 'an unreadable filter': { query: { cargo: 'Chefe' } } },
    },
    'GET /usuarios/{id}': { good: one(() => operador(db)) },
    'PATCH /usuarios/{id}': {
      good: async () => ({ id: (await operador(db)).id, body: { telefone: '11 4002-8922' } }),
      bad: { 'another role': { body: { cargo: 'Chefe' } } },
    },
    'DELETE /usuarios/{id}': { good: one(() => operador(db)) },
    'POST /chaves': {
      good: () => ({ body: novaChave() }),
      bad: {
        'no scope': { body: { ...novaChave(), escopos: [] } },
        'an area of people': { body: { ...novaChave(), escopos: ['usuarios:ler'] } },
        'a network that is none': { body: { ...novaChave(), enderecos: ['10.0.0.0/99'] } },
        'an end that is over': { body: { ...novaChave(), validade: '2026-01-01T00:00:00.000Z' } },
        'a key to replace without its last day': { body: { ...novaChave(), substitui: UNKNOWN } },
      },
    },
    'GET /chaves/atual': { good: () => ({}) },
    'GET /chaves': {
      good: async () => {
        await admin.chaves.criar(novaChave());
        return {};
      },
      bad: { 'a state that is none': { query: { situacao: 'PERDIDA' } } },
    },
    'GET /chaves/{id}': { good: one(() => admin.chaves.criar(novaChave())) },
    'DELETE /chaves/{id}': { good: one(() => admin.chaves.criar(novaChave())) },
    'POST /usuarios/{id}/reenviar-convite': {
      good: one(() => admin.usuarios.criar(novoUsuario() as never)),
    },
    'POST /usuarios/{id}/link-do-convite': {
      good: one(() => admin.usuarios.criar(novoUsuario() as never)),
    },
    'GET /instalacao': { good: () => ({}) },
    'PATCH /instalacao': {
      good: () => ({ body: { secretaria: 'Secretaria do Verde' } }),
      bad: { 'a CNPJ with wrong digits': { body: { cnpj: '11222333000180' } } },
    },
    'GET /usuarios/perfil': { good: () => ({}) },
    'PATCH /usuarios/perfil': {
      good: () => ({ body: { telefone: '11 4002-8922' } }),
      bad: { 'a new password without the old one': { body: { nova_senha: 'muda de ipê' } } },
    },
    'GET /usuarios/perfil/sessoes': {
      good: () => ({}),
    },
    'DELETE /usuarios/perfil/sessoes/{id}': {
      good: async (by = 'operador') => {
        const session = { ip: null, userAgent: 'contrato' };
        return { id: publicIdOf({ id: hashToken(await open(db, people[by].id, session)) }) };
      },
    },
    'GET /usuarios/perfil/vistas': {
      good: async (by = 'operador') => {
        await vistaDe(by);
        return {};
      },
    },
    'POST /usuarios/perfil/vistas': {
      good: () => ({ body: { lista: 'lotes', nome: `Prontos ${next()}`, filtros: 'fase=PRONTO' } }),
      bad: { 'a list that is none': { body: { lista: 'plantas', nome: 'Todas' } } },
    },
    'PATCH /usuarios/perfil/vistas/{id}': {
      good: async (by = 'operador') => ({ id: (await vistaDe(by)).id, body: { filtros: 'ordenar=codigo' } }),
      bad: { 'a name that is blank': { body: { nome: ' ' } } },
    },
    'DELETE /usuarios/perfil/vistas/{id}': {
      good: async (by = 'operador') => ({ id: (await vistaDe(by)).id }),
    },
    'POST /webhooks': {
      good: async () => {
        await semWebhooks();
        return { body: { url: 'https://receptor.example/viveiro', acoes: ['CRIAR_LOTE', 'EXPEDIR_LOTE'] } };
      },
      bad: {
        'an address that is none': { body: { url: 'receptor' } },
        'an address with a password': { body: { url: 'https://a:b@receptor.example/' } },
        'an action that is none': { body: { url: 'https://receptor.example/', acoes: ['REGAR'] } },
        'no action': { body: { url: 'https://receptor.example/', acoes: [] } },
      },
    },
    'GET /webhooks': {
      good: async () => {
        await webhook();
        return {};
      },
      bad: { 'a state that is none': { query: { situacao: 'SECO' } } },
    },
    'GET /webhooks/{id}': { good: one(webhook) },
    'PATCH /webhooks/{id}': {
      good: async () => ({
        id: (await webhook()).id,
        body: { ativo: false, descricao: 'Painel da prefeitura' },
      }),
      bad: { 'nothing to change': { body: {} }, 'a word for a flag': { body: { ativo: 'talvez' } } },
    },
    'DELETE /webhooks/{id}': { good: one(webhook) },
    'POST /webhooks/{id}/segredo': {
      good: async () => ({ id: (await webhook()).id, body: { horas: 2 } }),
      bad: { 'more than a week': { body: { horas: 169 } } },
    },
    'POST /webhooks/{id}/reenviar': {
      good: async () => ({ id: (await webhook()).id, body: { apos: 0 } }),
      bad: {
        'no place': { body: {} },
        'a place that is yet to come': { body: { apos: 9_000_000_000 } },
      },
    },
    'POST /webhooks/{id}/teste': { good: one(webhook) },
    'GET /webhooks/{id}/entregas': {
      good: async () => {
        const { id } = await webhook();
        const envio = { mensagem: id, eventos: 0, tentativa: 1, status: 200, resposta: 'ok', duracao: 12 };
        await db('envios_dos_webhooks').insert({ webhook_id: id, ...envio, data: new Date() });
        return { id };
      },
    },
    'GET /integridade': {
      good: () => ({}),
    },
  };
}

/** An id that no record has. */
export const nobodysId = () => randomUUID();
