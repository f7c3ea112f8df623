import { broken } from '../../../db/postgres-errors.ts';
import { type AppError, forbidden, notFound, unauthenticated } from '../../../src/common/errors.ts';
import { SO_DE_PROGRAMAS } from '../../../src/common/escopos.ts';
import type { Cargo } from '../../../src/common/vocabulary.ts';
import type { Deprecation } from '../../../src/procedure/rest.ts';
import { deprecationText } from '../deprecation.ts';
import { TRIAL } from '../trial.ts';

export const TITLE = 'Viveiro Municipal';

export const DESCRIPTION = `
Gestão de um viveiro municipal: espécies, estufas, lotes de produção, movimentações de estoque e destinatários.

**Para começar:** entre com \`POST /api/auth/sign-in/email\` e envie o \`token\` da resposta nas outras operações, no
cabeçalho \`Authorization: Bearer <token>\`.

**Envelope:** toda resposta tem \`data\`, \`message\` e \`errors\`. Em um erro, \`data\` é uma lista vazia, \`message\` é o
texto do status, e cada item de \`errors\` diz em \`codigo\`, \`campo\` e \`detalhe\` o que há para corrigir.

**Listas:** \`data\` traz os registros em \`docs\`, com a página e os totais. Uma página ou um limite fora da faixa vale
o padrão; um filtro que não existe ou não se entende é recusado com 400, e o que começa por \`_\` não conta. \`ordenar\`
põe em ordem pelo que um índice tem, como \`nome,-data_registro\`: saldos não, porque cada movimentação os muda. Um
registro está em uma página só, e o que não tem valor vem por último, ou ao contrário, primeiro. Datas são ISO 8601, em UTC.

**Campos:** o que se envia é feito ou é recusado. Ao criar, encerrar, estornar e em todo ato, um campo que só as respostas têm
(como \`data_registro\`) é recusado com \`codigo\` CAMPO_SO_DE_RESPOSTA, a menos que nada peça: nulo, vazio, zero, ou o que o registro teria de
qualquer modo. Ao alterar, os campos que foram lidos podem voltar, e não contam. Uma chave parecida com uma conhecida é
um erro de escrita, e recusada; outras chaves são ignoradas, e o cabeçalho \`Campos-Ignorados\` da resposta as nomeia.

**Duas pessoas ao mesmo tempo:** todo PATCH e todo DELETE de um registro aceita a \`data_att\` com que ele foi lido. Se ele
mudou desde então, nada é alterado, e a resposta é 400 com \`codigo\` REGISTRO_MUDOU e, em \`registro\`, o registro como está agora.

**Quem pode:** Administrador e Operador, onde a operação não diz outra coisa.

**O que toda operação recusa:** onde é preciso ter entrado, quem não entrou (401); quem não tem o cargo, e a chave de um
programa que não alcança a operação (403); um \`id\` que não é de nenhum registro (404); um filtro que não existe ou não se
entende (400). Cada operação diz só o que recusa além disso, em palavras ou pelo \`codigo\`.

**Repetir sem medo:** todo POST aceita o cabeçalho \`Idempotency-Key\`; o mesmo pedido com a mesma chave é feito uma
vez só, por mais vezes que chegue.
`.trim();

/** As in package.json: nothing is granted to anybody who was not given the service. */
export const LICENSE = { name: 'Todos os direitos reservados', identifier: 'LicenseRef-UNLICENSED' };

export const SECURITY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'O `token` da resposta de `POST /api/auth/sign-in/email`, ou a `chave` de um programa, de `POST /chaves`. Na página `/docs`, ' +
    'basta entrar.',
};

/** The header of every POST. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Um texto que só este pedido usa, como um UUID. O mesmo pedido, enviado de novo com ele em 24 horas, não é feito ' +
    'outra vez: recebe a resposta da primeira. Um pedido recusado não gasta a chave; um pedido diferente com uma ' +
    'chave já gasta é recusado com 400. Onde ninguém entrou ainda (entrada e senhas), e onde a resposta traz um segredo ' +
    '(chaves, webhooks e links de convite), nada é guardado.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The query of a write that is only tried. */
export const TRIAL_PARAMETER = {
  name: TRIAL,
  in: 'query',
  description:
    'Com `true`, o pedido é só simulado: responde 200 com o que se gravaria, ou recusa pelo mesmo motivo, e nada fica: ' +
    'nem número, nem e-mail, nem chave, nem registro na auditoria. A resposta traz o cabeçalho `Simulado: true`.',
  schema: { type: 'boolean', default: false },
};

/** The stable word of an error. */
export const CODIGO_TEXT =
  'Código estável do erro, para programas. Um código nunca muda de sentido; versões futuras podem trazer outros.';

/** The answer that every operation may give, beside those of its own. */
export const ANYWHERE_TEXT =
  'Muitas requisições (429), Erro interno do servidor (500) ou Serviço indisponível (503): o que não é da operação. Depois de 429 e de ' +
  '503 tente de novo quando `Retry-After` diz';

/** The header of refusals that are temporary. */
export const RETRY_AFTER = {
  description: 'Quantos segundos esperar antes de tentar de novo.',
  schema: { type: 'integer', minimum: 1 },
  example: 2,
};

/** The header of answers that were read from the standby. */
export const DATA_ATE = {
  description:
    'Só quando a resposta foi lida de uma réplica: tudo o que se registrou até este instante está nela. O que a própria ' +
    'pessoa ou o próprio programa registrou está sempre.',
  schema: { type: 'string', format: 'date-time' },
  example: '2026-11-23T14:02:11.482Z',
};

/** The header of answers to writes that name keys that nobody knows. */
export const CAMPOS_IGNORADOS = {
  description:
    'Só quando algo do pedido foi ignorado: as chaves que a operação não conhece, como `cor,itens_especies.cor`, cada uma ' +
    'codificada como em um endereço (%C3%A7), separadas por vírgulas. No máximo 20 chaves, de até 40 letras, e 1 kB.',
  schema: { type: 'string', maxLength: 1_024 },
  example: 'cor,itens_especies.cor',
};

/** The areas in the specification's order. */
export const TAGS = [
  { name: 'Auth', description: 'Entrada, sessão atual, saída, redefinição de senha e primeiro acesso' },
  { name: 'Usuários', description: 'Cadastro das pessoas que usam o sistema' },
  { name: 'Chaves', description: 'Chaves com que programas usam o serviço' },
  { name: 'Espécies', description: 'Cadastro das espécies de plantas, em sementes ou mudas' },
  { name: 'Estufas', description: 'Estufas e espaços físicos (estufa, barraca, posição) e a sua capacidade' },
  { name: 'Lotes', description: 'Lotes de produção: quantidades de espécies em uma estufa, com a sua fase' },
  {
    name: 'Movimentações',
    description: 'Estoque: entradas, saídas, ajustes, perdas, expedições, mortalidade',
  },
  { name: 'Entregas', description: 'O que cada destinatário leva de uma vez: um número, um termo' },
  { name: 'Destinatários', description: 'Cadastro de quem recebe as expedições' },
  {
    name: 'Contagens',
    description: 'O que há de verdade, contado com a casa aberta, e o que isso muda no livro',
  },
  { name: 'Procedências', description: 'De onde vêm as sementes e as mudas, e o que foi feito delas' },
  { name: 'Importações', description: 'O que veio de planilhas, para ser desfeito' },
  {
    name: 'Relatórios',
    description:
      'Relatórios de gestão. Em JSON, uma página com `colunas` e `totais`; em `csv`, `xlsx` ou `pdf`, o arquivo inteiro. Um arquivo ' +
      'longo sai enquanto é lido, sem `Content-Length`: o que falha no meio corta a conexão, e o que chegou não está inteiro. ' +
      'Todos recusam um PDF de mais de 2 000 linhas, que só cabe em XLSX ou CSV (400), um XLSX de mais de 1 000 000 de linhas, que ' +
      'só cabe em CSV (400), e exportações demais ao mesmo tempo, ou mais de quatro arquivos e ' +
      'históricos abertos pela mesma conta (429)',
  },
  { name: 'Auditoria', description: 'Registro das ações praticadas no sistema, e a sua conferência' },
  { name: 'Eventos', description: 'O que acontece, para programas que o seguem' },
  { name: 'Webhooks', description: 'Os mesmos eventos, enviados a um endereço' },
  { name: 'Instalação', description: 'O timbre dos papéis' },
  { name: 'Dashboard', description: 'Números consolidados para painéis' },
  { name: 'Busca', description: 'Um texto, procurado em todos os cadastros' },
];

/** One error of each status that an operation declares, made as the service makes it. */
export const ERROR_EXAMPLES: readonly AppError[] = [
  broken('movimentacoes_saida_de_lote'),
  unauthenticated(),
  forbidden(),
  notFound(),
  broken('estufas_lugar_unico'),
];

interface Described {
  /** Area and operation. */
  name: string;
  description: string;
  /** Absent when no session is needed. */
  cargos: readonly Cargo[] | undefined;
  /** What this operation refuses. The document's description lists what all refuse. */
  refusals: string | undefined;
  deprecated: Deprecation | undefined;
}

/** The description of an operation for integrators, in Markdown: what it does, who may call it, what it refuses. */
export function operationText(operation: Described): string {
  const { description, refusals, deprecated } = operation;
  return [
    ...(deprecated ? [deprecationText(deprecated)] : []),
    description,
    ...whoMay(operation).map((who) => `**Quem pode:** ${who}.`),
    ...(refusals ? [`**Recusa:** ${refusals}.`] : []),
  ].join('\n\n');
}

/** Nothing is said when both roles may call: the document's description says so. */
function whoMay({ name, cargos }: Described): string[] {
  if (SO_DE_PROGRAMAS.includes(name)) return ['só um programa, com a sua chave'];
  if (!cargos) return ['qualquer pessoa, sem ter entrado'];
  return cargos.length === 1 ? [`só ${cargos[0]}`] : [];
}
