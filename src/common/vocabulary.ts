/**
 * The glossary: every enumerated value of the service but its mails (`modelos-de-email.ts`), once, exactly as it travels on the
 * wire and is stored in its column. The comment beside each list is its English gloss. A test compares each list with its CHECK constraint.
 */

/** Roles: administrator (full access), operator (day-to-day work). */
export const CARGOS = ['Administrador', 'Operador'] as const;
export type Cargo = (typeof CARGOS)[number];

/** A user is invited (pending), active, or inactivated. */
export const STATUS_USUARIO = ['PENDENTE', 'ATIVO', 'INATIVO'] as const;
export type StatusUsuario = (typeof STATUS_USUARIO)[number];

/** Who has an account: a person, who signs in, or a program, which has a key. */
export const CONTAS = ['PESSOA', 'PROGRAMA'] as const;
export type Conta = (typeof CONTAS)[number];

/** Active or inactive: species, batches and recipients. */
export const STATUS_REGISTRO = ['ATIVO', 'INATIVO'] as const;
export type StatusRegistro = (typeof STATUS_REGISTRO)[number];

/** Species categories: tree, fruit, ornamental, native, exotic. */
export const CATEGORIAS_ESPECIE = ['ARBOREA', 'FRUTIFERA', 'ORNAMENTAL', 'NATIVA', 'EXOTICA'] as const;
export type CategoriaEspecie = (typeof CATEGORIAS_ESPECIE)[number];

/** What is counted of a species: seeds or seedlings. */
export const TIPOS_ESPECIE = ['SEMENTE', 'MUDA'] as const;
export type TipoEspecie = (typeof TIPOS_ESPECIE)[number];

/** Greenhouse status: free, occupied, under maintenance, inactive. Derived by the database. */
export const STATUS_ESTUFA = ['Livre', 'Ocupada', 'Manutenção', 'Inativo'] as const;
export type StatusEstufa = (typeof STATUS_ESTUFA)[number];

/** What a person may mark a greenhouse as; `Livre` is the absence of a mark. */
export const MARCAS_ESTUFA = ['Ocupada', 'Manutenção', 'Inativo'] as const;
export type MarcaEstufa = (typeof MARCAS_ESTUFA)[number];

/** Production phases: sowing, germination, growing, ready, finished. */
export const FASES = ['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO'] as const;
export type Fase = (typeof FASES)[number];

/** Why a batch closed: dispatched, finished by hand, discarded, cancelled (its allocation was reversed). */
export const MOTIVOS_ENCERRAMENTO = ['EXPEDIDO', 'MANUAL', 'DESCARTE', 'CANCELADO'] as const;
export type MotivoEncerramento = (typeof MOTIVOS_ENCERRAMENTO)[number];

/** Stock movements: entry, exit, adjustment, loss, dispatch, mortality. */
export const TIPOS_MOVIMENTACAO = ['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'EXPEDICAO', 'MORTALIDADE'] as const;
export type TipoMovimentacao = (typeof TIPOS_MOVIMENTACAO)[number];

/** The books, which only grow: the ledger, the trail, receipts, phases of batches, accesses, imports, what was erased. */
export const LIVROS = ['movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos'] as const;
export type Livro = (typeof LIVROS)[number];

/**
 * Who wrote a movement: a person, a new species, a new batch, a discard, a hand finalisation, a reversal, or a count. Seeds that
 * did not germinate have an origin of their own, and so has what a recipient brought back.
 */
export const ORIGENS_MOVIMENTACAO = [
  'MANUAL',
  'SALDO_INICIAL',
  'ALOCACAO',
  'DESCARTE',
  'ENCERRAMENTO',
  'ESTORNO',
  'NAO_GERMINADA',
  'CONTAGEM',
  'DEVOLUCAO',
] as const;
export type OrigemMovimentacao = (typeof ORIGENS_MOVIMENTACAO)[number];

/** Kind of person a recipient is: natural person, legal entity. */
export const TIPOS_DESTINATARIO = ['FISICA', 'JURIDICA'] as const;
export type TipoDestinatario = (typeof TIPOS_DESTINATARIO)[number];

/** Recipient categories: public body, private party, social organisation. */
export const CATEGORIAS_DESTINATARIO = ['PUBLICA', 'PRIVADA', 'SOCIAL'] as const;
export type CategoriaDestinatario = (typeof CATEGORIAS_DESTINATARIO)[number];

/**
 * What a delivery is for: street trees, restoration, compensation, education, an event, a home garden, agroforestry, landscaping,
 * anything else.
 */
export const FINALIDADES = [
  'ARBORIZACAO',
  'RESTAURACAO',
  'COMPENSACAO',
  'EDUCACAO',
  'EVENTO',
  'QUINTAL',
  'AGROFLORESTA',
  'PAISAGISMO',
  'OUTRA',
] as const;
export type Finalidade = (typeof FINALIDADES)[number];

/** The states of Brazil, and the federal district. */
// biome-ignore format: a list of twenty-seven
export const UFS = [
  'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA',
  'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO',
] as const;
export type Uf = (typeof UFS)[number];

/** How a lot of seed came to the nursery: collected, bought, given, exchanged, or from its own trees. */
export const ORIGENS_DA_PROCEDENCIA = ['COLETA', 'COMPRA', 'DOACAO', 'TROCA', 'PROPRIA'] as const;
export type OrigemDaProcedencia = (typeof ORIGENS_DA_PROCEDENCIA)[number];

/** The trees that seed came from, in the terms of the law on seeds: identified, selected, qualified, tested, clonal. */
export const CATEGORIAS_DE_MATRIZES = ['IDENTIFICADA', 'SELECIONADA', 'QUALIFICADA', 'TESTADA', 'CLONAL'] as const;
export type CategoriaDeMatrizes = (typeof CATEGORIAS_DE_MATRIZES)[number];

/** Where plants go into the ground: in town, or in the country. */
export const ZONAS = ['URBANA', 'RURAL'] as const;
export type Zona = (typeof ZONAS)[number];

/** A count is open, closed, cancelled, or closed and then reversed as a whole. */
export const SITUACOES_DA_CONTAGEM = ['ABERTA', 'ENCERRADA', 'CANCELADA', 'ESTORNADA'] as const;
export type SituacaoDaContagem = (typeof SITUACOES_DA_CONTAGEM)[number];

/** How a difference enters the ledger: as an adjustment, as deaths, as a loss, or not at all. */
export const COMO_DA_DIFERENCA = ['AJUSTE', 'MORTALIDADE', 'PERDA', 'IGNORAR'] as const;
export type ComoDaDiferenca = (typeof COMO_DA_DIFERENCA)[number];

/** Audit actions: first those that the specification lists under "Events", then our own. */
// biome-ignore format: what one thing has is a line; a list with spreads has no declaration
export const ACOES = [
  'CRIAR_ESPECIE', 'ATUALIZAR_ESPECIE', 'INATIVAR_ESPECIE',
  'CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO',
  'CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE', 'EXPEDIR_LOTE',
  'CRIAR_ESTUFA', 'ATUALIZAR_ESTUFA', 'INATIVAR_ESTUFA',
  'CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO', 'LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA',
  'CRIAR_DESTINATARIO', 'ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO',
  'CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA',
  'CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA',
  'CRIAR_CONTAGEM', 'AMPLIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM',
  'ANOTAR', 'FAZER_RONDA',
  'CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK',
  'TROCAR_SEGREDO', 'REENVIAR_EVENTOS', 'TESTAR_WEBHOOK',
  'CRIAR_CHAVE', 'SUBSTITUIR_CHAVE', 'REVOGAR_CHAVE',
  'ATUALIZAR_INSTALACAO', 'TROCAR_CHAVE_DOS_SELOS', 'REGISTRAR_QUEBRA',
] as const;
export type Acao = (typeof ACOES)[number];

/** Personal data that leaves the system as a file, or is erased: a report, everything about one person, an erasure. */
export const TIPOS_DE_ACESSO = ['EXPORTAR_RELATORIO', 'EXPORTAR_TITULAR', 'ANONIMIZAR_TITULAR'] as const;
export type TipoDeAcesso = (typeof TIPOS_DE_ACESSO)[number];

/** What sheets import: species, greenhouses, recipients, entries of the ledger, batches under way, lots of seed. */
export const AREAS_IMPORTADAS = ['especies', 'estufas', 'destinatarios', 'movimentacoes', 'lotes', 'procedencias'] as const;
export type AreaImportada = (typeof AREAS_IMPORTADAS)[number];

/** The pictures that an Administrador may choose for papers. */
export const TIPOS_DE_IMAGEM = ['png', 'jpeg'] as const;
export type TipoDeImagem = (typeof TIPOS_DE_IMAGEM)[number];

/** The kinds of record that an audit entry can be about. */
export const ENTIDADES = [
  'especie',
  'movimentacao',
  'lote',
  'estufa',
  'usuario',
  'destinatario',
  'procedencia',
  'entrega',
  'contagem',
  'webhook',
  'instalacao',
] as const;
export type Entidade = (typeof ENTIDADES)[number];

/**
 * What may be wrong with a running installation: the daily backup, its copy, or its proof is missing; rows have no seal; a
 * verification found a difference; mails are stuck; a disk is nearly full; the standby is not read from; the continuous copy stands still.
 */
export const PROBLEMAS = ['BACKUP', 'COPIA', 'PROVA', 'SELOS', 'VERIFICACAO', 'CORREIO', 'DISCO', 'REPLICA', 'CONTINUA'] as const;
export type Problema = (typeof PROBLEMAS)[number];

/** A webhook receives events, waits until somebody resumes it, or has ended for good. */
export const SITUACOES_DO_WEBHOOK = ['ATIVO', 'PAUSADO', 'ENCERRADO'] as const;
export type SituacaoDoWebhook = (typeof SITUACOES_DO_WEBHOOK)[number];

/**
 * Why a webhook waits or has ended: somebody asked for it, it failed for three days, it has no secret to sign with, or its
 * receiver answered 410.
 */
export const MOTIVOS_DO_WEBHOOK = ['A_PEDIDO', 'FALHAS', 'SEM_SEGREDO', 'RECUSADO'] as const;
export type MotivoDoWebhook = (typeof MOTIVOS_DO_WEBHOOK)[number];
