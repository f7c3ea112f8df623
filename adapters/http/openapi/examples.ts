import type { Schema } from './json-schema.ts';

/**
 * An example of a schema, field by field from the sample nursery below. `area` is the kind of record, which the rows
 * of a page share, or the name of the field that holds it. A sample for `area.field` takes precedence over one for
 * the field alone.
 */
export function exampleOf(schema: Schema, area: string): unknown {
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([field, property]) => [field, exampleOfField(property, area, field)]));
  }
  if (schema.items) return [exampleOf(schema.items, area)];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], area);
  return exampleOfValue(schema);
}

const ESPECIE_ID = '5b1f9a34-0d53-4e0e-8a8c-6f2f6f0e7a21';
const ESTUFA_ID = 'c7a4f0de-91c5-4c39-b6de-51f2b1f0b832';
const LOTE_ID = '8d9e62b7-3c8a-4b0b-9e43-7a1d5e6f4c43';
const DESTINATARIO_ID = '2e6c4b1a-7f50-4f3d-8c6f-9b0a1c2d3e54';
const PROCEDENCIA_ID = '6d1f0c7b-3e52-4a98-9b1d-7c4e2f8a5d76';
const USUARIO_ID = 'a1b2c3d4-5e6f-4a7b-8c9d-0e1f2a3b4c65';

/** Bodies whose fields do not make sense all at once: a change touches a few, and some exclude others. */
export const BODY_EXAMPLES: Record<string, object> = {
  'auth.signInEmail': { email: 'maria@prefeitura.example', password: 'uma senha comprida' },
  'instalacao.atualizar': { nome_do_viveiro: 'Viveiro Municipal', cnpj: '11.222.333/0001-81' },
  'usuarios.atualizar': { telefone: '(11) 4002-8922', cargo: 'Operador' },
  'usuarios.atualizarPerfil': { senha_atual: 'uma senha comprida', nova_senha: 'outra senha comprida' },
  'chaves.criar': { nome: 'Portal da prefeitura', cargo: 'Operador', escopos: ['especies:ler', 'entregas:escrever'], enderecos: ['203.0.113.0/24'] },
  'especies.atualizar': { variedade: 'Amarela', anotacoes: 'Quebrar a dormência antes de semear' },
  'estufas.atualizar': { capacidade_total: 600, status: 'Manutenção' },
  'destinatarios.atualizar': { telefone: '(11) 4002-8922', responsavel: 'João Batista Pereira' },
  'lotes.atualizarFase': { fase: 'PRONTO', contagem: [{ especie_id: ESPECIE_ID, vivas: 380 }] },
  'especies.juntar': { com: '0f9c1b7e-2f43-4a0e-8a58-3d6f0f1f9a21' },
  'lotes.transferir': { nova_estufa_id: ESTUFA_ID },
  'especies.importar': imported({ nome_popular: 'Ipê-amarelo', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 500 }),
  'estufas.importar': imported({ localizacao_estufa: 'Estufa 1', localizacao_barraca: 'Barraca 3', localizacao_posicao: '5', capacidade_total: 500 }),
  'destinatarios.importar': imported({
    nome: 'Escola Municipal Monteiro Lobato',
    tipo: 'JURIDICA',
    categoria: 'PUBLICA',
    documento: '11.222.333/0001-81',
  }),
  'lotes.importar': imported({
    codigo: 'IPÊ 12',
    estufa_id: '7c0e7c80-2a4f-4f7b-9f0f-3d0a1c5e8b42',
    especie_id: ESPECIE_ID,
    quantidade: 480,
    fase: 'PRODUÇÃO',
    data_inicio: '2026-03-14',
  }),
  'procedencias.criar': {
    especie_id: ESPECIE_ID,
    origem: 'COLETA',
    data: '2026-03-14',
    municipio: 'Sabará',
    uf: 'MG',
    local: 'Mata da Serra da Piedade',
    numero_matrizes: 12,
  },
  'procedencias.atualizar': { germinacao_teste: 82.5, data_teste: '2026-03-14' },
  'procedencias.importar': imported({ codigo: 'SACO 12', especie_id: ESPECIE_ID, origem: 'COLETA', municipio: 'Sabará', numero_matrizes: 12 }),
  'movimentacoes.importar': imported({ especie_id: ESPECIE_ID, quantidade: 100, justificativa: 'Compra de sementes' }),
};

function imported(linha: object) {
  return { linhas: [linha], gravar: true };
}

function exampleOfField(schema: Schema, area: string, field: string): unknown {
  for (const key of [`${area}.${field}`, field]) {
    if (key in SAMPLES && fits(SAMPLES[key], schema)) return SAMPLES[key];
  }
  return exampleOf(schema, field === 'docs' ? area : field);
}

/** What a schema says by itself. */
export function exampleOfValue({ type, format, enum: values, const: only, default: usual }: Schema): unknown {
  if (only !== undefined) return only;
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(type)) return type.includes('string') && !format ? NO_SAMPLE : null;
  return BY_FORMAT[format as string] ?? BY_TYPE[type as string];
}

/** The same field is a text here and a flag there. */
function fits(sample: unknown, { type, enum: values, anyOf }: Schema): boolean {
  if (anyOf) return anyOf.some((each) => fits(sample, each));
  if (Array.isArray(values)) return values.includes(sample);
  if (type === undefined) return true;
  return [type].flat().includes(kindOf(sample));
}

function kindOf(sample: unknown): string {
  if (sample === null) return 'null';
  if (Array.isArray(sample)) return 'array';
  return Number.isInteger(sample) ? 'integer' : typeof sample;
}

/** The record that the path names. */
export const ID = '0f8e1c52-6a0b-4a57-9d4e-3a5a2f7c9b10';
const INSTANT = '2026-03-14T12:30:00.000Z';

export const BY_FORMAT: Record<string, unknown> = { uuid: ID, 'date-time': INSTANT, date: '2026-03-14' };

/** Marks a text without a sample. The document's test finds it. */
export const NO_SAMPLE = '(texto)';

const BY_TYPE: Record<string, unknown> = { string: NO_SAMPLE, integer: 1, number: 0.5, boolean: true, array: [], object: {} };

/** One dispatch of ipê seedlings to a school, and everything around it. */
const SAMPLES: Record<string, unknown> = {
  email: 'maria@prefeitura.example',
  telefone: '(11) 4002-8922',
  status: 'ATIVO',
  token: 'kq3V0mYx5n1r7Jt2pWcE8uAaDdLhSgBoZiXyTfGvQmI',
  prefixo: 'vvr_kq3V0m',
  chave: 'vvr_kq3V0mYx5n1r7Jt2pWcE8uAaDdLhSgBoZiXyTfGvQmI',
  chave_publica: 'viveiro-7f3a+5b1e…',
  nota: 'viveiro-7f3a…',
  linha: '["termos", 1, …]',
  cabecalho: '[7, "termos", …]',
  sal: '5b1e…',
  caminho: ['5b1e…'],
  hashes: ['5b1e…'],
  'pessoas.valores': ['Escola Azul'],
  raiz: '7f3a…',
  enderecos: ['203.0.113.0/24'],
  link: 'https://viveiro.exemplo.com.br/api/auth/reset-password/kq3V0mYx5n1r7Jt2pWcE8uAaDdLhSgBoZiXyTfGvQmI',
  newPassword: 'uma senha comprida',
  redirectTo: 'https://viveiro.exemplo.com.br/redefinir-senha',
  redirect: false,
  name: 'Maria Aparecida de Souza',
  image: null,
  userId: USUARIO_ID,
  ipAddress: '192.168.0.20',
  ip: '192.168.0.20',
  userAgent: 'Mozilla/5.0',
  user_agent: 'Mozilla/5.0',
  expiresAt: '2026-03-21T12:30:00.000Z',

  filtros: 'fase=PRONTO&ordenar=codigo',
  colunas_ocultas: ['Início'],
  url: 'https://painel.exemplo.com.br/viveiro',
  segredo: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  acoes: ['CRIAR_LOTE', 'EXPEDIR_LOTE'],
  descricao: 'Painel da prefeitura',
  mensagem: '0199c1d2-7a4b-7c3e-9f10-2b3c4d5e6f70',
  erro: null,
  resposta: 'obrigado',
  nome: 'Maria Aparecida de Souza',
  cargo: 'Operador',
  cpf: '52998224725',
  usuario_id: USUARIO_ID,

  'especie.id': ESPECIE_ID,
  'especies.id': ESPECIE_ID,
  especie_id: ESPECIE_ID,
  nome_popular: 'Ipê-amarelo',
  nome_cientifico: 'Handroanthus albus',
  variedade: 'Serra',
  'especies.categoria': 'NATIVA',
  'especies.tipo': 'MUDA',
  muda_equivalente: null,
  'producao.tipo': 'MUDA',
  especie: 'Ipê-amarelo',
  especie_retorno: null,
  germinacao_motivo: null,
  sobrevivencia_motivo: null,
  rendimento_motivo: null,
  anotacoes: 'Sementes colhidas em setembro',
  quantidade_inicial: 500,
  quantidade_atual: 400,
  em_producao: 400,

  'estufa.id': ESTUFA_ID,
  'estufas.id': ESTUFA_ID,
  estufa_id: ESTUFA_ID,
  nova_estufa_id: ESTUFA_ID,
  codigo_identificador: 'E01-B03-05',
  localizacao_estufa: 'Estufa 1',
  localizacao_barraca: 'Barraca 3',
  localizacao_posicao: '5',
  'estufas.status': 'Ocupada',
  'estufas.nomes': ['Estufa 1', 'estufa 01'],
  'estufas.feita_em': '2026-03-14T12:30:00.000Z',
  'estufas.anotado_em': '2026-03-14T12:30:00.000Z',
  'estufas.anotacao': 'Pulgões na barraca 3',
  'estufas.dias': 1,
  estufa: 'E01-B03-05',
  capacidade_total: 500,
  ocupacao_atual: 400,
  vagas: 100,

  'lote.id': LOTE_ID,
  'lotes.id': LOTE_ID,
  lote_id: LOTE_ID,
  codigo: 'LOTE-2026-00001',
  lote: 'LOTE-2026-00001',
  'lotes.especies': 'Ipê-amarelo, Jabuticaba',
  quantidade_total: 400,
  fase: 'PRONTO',
  motivo_encerramento: null,
  'lotes.motivo': null,
  'mantidos.nome': 'Ipê-amarelo',
  'mantidos.motivo': 'Estorne antes as movimentações dela: a espécie já foi usada.',
  entrada_direta: false,
  mortas: 0,
  perdidas: 0,
  saidas: 0,
  entregues: 100,
  retornadas: 0,

  'movimentacoes.tipo': 'EXPEDICAO',
  'movimentacoes.situacao': 'Efetiva',
  usuario: 'Maria Aparecida de Souza',
  'entregas.avisos': ['Avise quem leva 20 sementes de Ipê-amarelo (PROC-2026-0003): a validade terminou em 01/03/2026.'],
  'entregas.numero': 'ENT-2026-00012',
  'entregas.finalidade': 'ARBORIZACAO',
  'entregas.uf': 'SP',
  'entregas.zona': 'URBANA',
  'entregas.local': 'Praça da escola, Centro',
  'entregas.retirada_por': 'José Carlos da Silva',
  retirada_documento: '52998224725',
  entrega: 'ENT-2026-00012',
  programa: 'Mil árvores por bairro',
  'plantio.local': 'Praça da escola',
  bairro: 'Centro',
  'plantio.municipio': 'Mogi das Cruzes',
  'plantio.uf': 'SP',
  'plantio.latitude': -23.52,
  'plantio.longitude': -46.19,
  'retirada_por.documento': '52998224725',
  'contagens.numero': 'CONT-2026-0007',
  'contagens.nome': 'Contagem de março',
  'contagens.como': 'MORTALIDADE',
  contada_por: 'Maria Aparecida de Souza',
  encerrada_por: 'Maria Aparecida de Souza',
  anotacao: 'Bandeja tombada',
  fazer: 'Faça um backup com viveiro backup, e agende-o para cada noite.',
  numero: 'TERMO-2026-00001',
  termo: 'TERMO-2026-00001',
  registrado_por: 'Maria Aparecida de Souza',
  emitido_por: 'Maria Aparecida de Souza',
  'movimentacoes.justificativa': 'Plantio na praça da escola',
  'lotes.tipo': 'MORTALIDADE',
  justificativa: 'Geada na madrugada do dia 14',
  quantidade: 100,
  retorno_ao_viveiro: false,
  variacao_sementeira: 0,
  variacao_lote: -100,
  origem: 'MANUAL',
  unidade: 'MUDA',

  'destinatario.id': DESTINATARIO_ID,
  'destinatarios.id': DESTINATARIO_ID,
  destinatario_id: DESTINATARIO_ID,
  destinatario: 'Escola Municipal Monteiro Lobato',
  'destinatario.nome': 'Escola Municipal Monteiro Lobato',
  'destinatarios.nome': 'Escola Municipal Monteiro Lobato',
  'destinatarios.tipo': 'JURIDICA',
  'destinatarios.categoria': 'PUBLICA',
  'destinatarios.email': 'escola@prefeitura.example',
  documento: '11222333000181',
  documento_valido: true,
  nome_do_viveiro: 'Viveiro Municipal',
  orgao: 'Prefeitura Municipal de Mogi das Cruzes',
  secretaria: 'Secretaria do Verde e Meio Ambiente',
  'doador.endereco': 'Rua das Palmeiras, 45, Mogi das Cruzes – SP',
  'instalacao.endereco': 'Rua das Palmeiras, 45, Mogi das Cruzes – SP',
  'vigente.endereco': 'Rua das Palmeiras, 45, Mogi das Cruzes – SP',
  tem_brasao: true,
  cnpj: '11222333000181',
  texto: 'O destinatário declara ter recebido, a título de doação, as {unidade} descritas acima.',
  responsavel: 'João Batista Pereira',
  endereco: 'Rua das Acácias, 120, Centro',
  entregas: 3,
  'recebido.itens': 5,
  sementes_recebidas: 0,
  mudas_recebidas: 100,
  'recebido.mudas': 300,
  'recebido.sementes': 0,
  'por_especie.quantidade': 300,
  'por_ano.ano': 2026,
  'por_ano.mudas': 300,
  'por_ano.sementes': 0,

  'auditoria.acao': 'EXPEDIR_LOTE',
  'auditoria.entidade': 'lote',
  'auditoria.registro': 'LOTE-2026-00012',
  'auditoria.mudancas': 'quantidade: 120; tipo: EXPEDICAO',
  'auditoria.acesso': 'EXPORTAR_RELATORIO',
  'auditoria.relatorio': 'destinatarios',
  'auditoria.formato': 'xlsx',
  'auditoria.conta': null,
  cadastros: [],
  entidade_id: LOTE_ID,

  selo: '7f3a09c15e2b84d6a1f07c3e9b52d8406fe1a7c93b0d5f28e46a91c07d3b5e82',
  'diferencas.detalhe': 'O registro 41 das movimentações foi alterado depois de selado, no selo 12.',
  seq: 41,

  'busca.texto': 'ipe amarelo',
  'busca.tipo': 'especie',
  'busca.id': ESPECIE_ID,
  titulo: 'Ipê-amarelo',
  'busca.fase': 'PRONTO',
  'lote.especies': ['Ipê-amarelo'],
  'busca.detalhe': 'Handroanthus albus · Serra · muda',
  situacao: 'ATIVO',

  'procedencia.id': PROCEDENCIA_ID,
  'procedencias.id': PROCEDENCIA_ID,
  procedencia_id: PROCEDENCIA_ID,
  'procedencias.codigo': 'PROC-2026-0007',
  'procedencias.origem': 'COLETA',
  'procedencias.categoria': 'SELECIONADA',
  'procedencias.tipo': 'SEMENTE',
  'procedencias.documento': 'Termo de conformidade 12/2026',
  municipio: 'Sabará',
  uf: 'MG',
  local: 'Mata da Serra da Piedade',
  latitude: -19.825,
  longitude: -43.675,
  numero_matrizes: 12,
  coletor: 'João Batista Pereira',
  fornecedor: null,
  pureza: 98.5,
  peso_gramas: 250.5,
  'procedencias.data': '2026-03-14',
  germinacao_teste: 82.5,
  germinacao_da_especie_motivo: null,
  sobrevivencia_da_especie_motivo: null,
  rendimento_da_especie_motivo: null,
  'germinacao.motivo': null,
  'sobrevivencia.motivo': null,
  'rendimento.motivo': null,
  recebida: 500,
  saldo: 100,
  data_teste: '2026-03-14',
  'procedencias.validade': '2027-03-14',

  gravado: true,
  identidade: null,
  'erros.codigo': 'CAMPO_OBRIGATORIO',
  'erros.campo': 'nome_popular',
  'erros.detalhe': 'Preencha este campo: ele é obrigatório.',

  'colunas.campo': 'quantidade',
  'colunas.titulo': 'Quantidade',
  'colunas.tipo': 'inteiro',
  'base.lotes': 'germinacao_lotes',
  'base.amostra': 'germinacao_amostra',
  'base.motivo': 'germinacao_motivo',
  totais: { quantidade: 100 },
  totais_por_unidade: { sementes: { quantidade: 0 }, mudas: { quantidade: 100 } },
  'grafico.titulo': 'Quantidades movimentadas por mês',
  'grafico.eixo': 'Mês',
  'grafico.series': ['Entradas de mudas'],
  'barras.rotulo': '2026-03',

  'serie_mensal.mes': '2026-03',
  'alertas.mensagem': 'Examine o lote LOTE-2026-00001: nos últimos 30 dias morreram 12% das plantas que ele recebeu.',
  'verificacoes.descricao': 'O saldo do estoque de cada espécie é a soma das suas variações.',
  'perdas.motivo': null,
  'diferencas.verificacao': 'saldo_sementeira',
  'diferencas.registrado': '400',
  'diferencas.calculado': '390',

  totalDocs: 1,
  limit: 10,
  page: 1,
  totalPages: 1,
  hasNextPage: false,
  hasPrevPage: false,
};
