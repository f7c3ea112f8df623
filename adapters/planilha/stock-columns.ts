import type { Client } from '../client/client.ts';
import {
  columnsOf,
  especie,
  NUMERO,
  nomeCientifico,
  OBSERVACOES,
  optional,
  QUANTIDADES,
  required,
  type SheetColumn,
  tipoDaEspecie,
  variedade,
} from './shared-columns.ts';

/** The columns of sheets that move stock, in the order of their templates. */

const MOTIVOS = ['motivo', ...OBSERVACOES];

const procedencia = optional('Procedência', 'text', 'O código de uma procedência cadastrada; em branco, a origem não é conhecida', {
  aliases: ['código da procedência', 'lote de sementes'],
});

/** What enters the sementeira: a movement of one type. */
export const entradas: readonly SheetColumn[] = columnsOf({
  especie,
  nome_cientifico: nomeCientifico,
  variedade,
  tipo: tipoDaEspecie,
  quantidade: required('Quantidade', 'integer', 'Quanto entra no estoque', { aliases: QUANTIDADES, perhaps: NUMERO, counted: true }),
  justificativa: optional('Justificativa', 'text', 'De onde veio, e por quê', { aliases: MOTIVOS, usual: true }),
  procedencia,
  data: optional('Data', 'date', 'O dia em que chegou, que fica escrito na justificativa', {
    aliases: ['data da entrada', 'data de entrada', 'data do recebimento', 'recebida em'],
  }),
});

/** A stock card has a column for what comes in and one for what goes out, and the balance after each row. */
const CARD = ['entrada', 'saida'];
const STOCK_CARD = {
  entrada: optional('Entrada', 'integer', 'Quantas entraram', { aliases: ['entradas'], counted: true, rare: true }),
  saida: optional('Saída', 'integer', 'Quantas saíram', { aliases: ['saídas'], counted: true, rare: true }),
  saldo: optional('Saldo', 'integer', 'Quantas há depois disso', { aliases: ['saldo atual'], rare: true }),
};

const GIVEN = 'Escreva Saída, ou Expedição se as plantas vieram de um lote: assim se registra o que foi entregue.';
const LOST = 'Escreva Perda ou, se as plantas morreram num lote, Mortalidade.';
const GROWN = 'Registre o plantio como lote, no aplicativo ou numa planilha de lotes, e retire esta linha.';

const UNCLEAR = {
  DOACAO: 'Escreva Saída ou Expedição se o viveiro doou, e Entrada se ele recebeu.',
  DOACOES: 'Escreva Saída ou Expedição se o viveiro doou, e Entrada se ele recebeu.',
  ...{ ENTREGA: GIVEN, DISTRIBUICAO: GIVEN, VENDA: GIVEN, 'DOACAO FEITA': GIVEN },
  ...{ 'DOACAO RECEBIDA': 'Escreva Entrada: assim se registra o que o viveiro recebeu.' },
  ...{ DESCARTE: LOST, BAIXA: LOST },
  ...{ PLANTIO: GROWN, SEMEADURA: GROWN, PRODUCAO: GROWN },
  DEVOLUCAO: 'Registre a devolução à parte, no aplicativo, e retire esta linha: uma planilha não a faz.',
};

export const movimentacoes: readonly SheetColumn[] = columnsOf<MovimentacaoField>({
  tipo: required('Movimentação', 'word', 'Entrada, Saída, Ajuste, Perda, Expedição ou Mortalidade', {
    aliases: ['tipo de movimentação', 'tipo da movimentação', 'movimento', 'operação'],
    synonyms: {
      Entrada: ['ENTRADAS', 'RECEBIMENTO', 'COMPRA'],
      Saída: ['SAIDAS'],
      Ajuste: ['AJUSTES', 'ACERTO', 'INVENTARIO'],
      Perda: ['PERDAS'],
      Expedição: ['EXPEDICOES'],
      Mortalidade: ['MORTE', 'MORTES', 'MORTA', 'MORTAS'],
    },
    unclear: UNCLEAR,
    instead: CARD,
  }),
  especie,
  nome_cientifico: nomeCientifico,
  variedade,
  tipo_especie: { ...tipoDaEspecie, title: 'Semente ou muda', aliases: ['tipo da espécie'] },
  lote: optional('Lote', 'text', 'O código do lote; em branco, o estoque', { aliases: ['código do lote', 'número do lote'] }),
  destinatario: optional('Destinatário', 'text', 'O CPF, o CNPJ ou o nome de um destinatário cadastrado', {
    aliases: ['documento', 'cpf', 'cnpj', 'cpf/cnpj', 'para quem', 'recebedor'],
  }),
  quantidade: required('Quantidade', 'integer', 'Quantas; o sinal de menos (-) só vale em um ajuste para baixo', {
    aliases: QUANTIDADES,
    perhaps: NUMERO,
    counted: true,
    instead: CARD,
  }),
  ...STOCK_CARD,
  finalidade: optional('Finalidade', 'word', 'Do que se entrega: Arborização, Restauração, Educação, Quintal…', {
    aliases: ['para quê', 'uso', 'destinação'],
    synonyms: {
      Arborização: ['ARBORIZACAO URBANA', 'RUAS', 'CALCADAS'],
      Restauração: ['RESTAURACAO FLORESTAL', 'REFLORESTAMENTO', 'RECUPERACAO'],
      Compensação: ['COMPENSACAO AMBIENTAL'],
      Educação: ['EDUCACAO AMBIENTAL'],
      Evento: ['EVENTOS'],
      Quintal: ['QUINTAIS', 'POMAR'],
      Agrofloresta: ['SAF'],
      Paisagismo: ['JARDIM', 'JARDINAGEM'],
      Outra: ['OUTRAS', 'OUTRO'],
    },
  }),
  programa: optional('Programa', 'text', 'O programa ou projeto da entrega', { aliases: ['projeto'] }),
  justificativa: optional('Justificativa', 'text', 'O porquê', { aliases: MOTIVOS }),
  data: optional('Data', 'date', 'O dia em que aconteceu, que fica escrito na justificativa', {
    aliases: ['dia', 'data da movimentação', 'data da entrega'],
  }),
  procedencia: { ...procedencia, help: 'O código da procedência do que entra ou sai do estoque' },
  retorno_ao_viveiro: optional('Retorno ao viveiro', 'word', 'Não, ou em branco: o retorno é registrado à parte', {
    aliases: ['retorno', 'espécie de retorno'],
    synonyms: { Sim: ['S', 'X', 'TRUE', 'VERDADEIRO'], Não: ['N', 'FALSE', 'FALSO'] },
  }),
});

/** Batches in progress. */
export const lotes: readonly SheetColumn[] = columnsOf<LoteField>({
  codigo: optional('Código', 'text', 'O da placa do lote; linhas com o mesmo são um lote só', {
    aliases: ['lote', 'código do lote', 'número do lote', 'identificação'],
  }),
  estufa: required('Estufa', 'text', 'O código de uma estufa cadastrada, como E01-B03-05', {
    aliases: ['código da estufa', 'localização', 'canteiro'],
  }),
  especie,
  nome_cientifico: nomeCientifico,
  variedade,
  tipo: tipoDaEspecie,
  quantidade: required('Quantidade', 'integer', 'Quantas há hoje, vivas, dessa espécie no lote', {
    aliases: [...QUANTIDADES, 'quantidade atual', 'saldo', 'vivas'],
    perhaps: NUMERO,
    counted: true,
  }),
  fase: required('Fase', 'word', 'Semeadura, Germinação, Produção ou Pronto', {
    aliases: ['etapa', 'estágio'],
    synonyms: {
      Semeadura: ['SEMEADO', 'SEMEADA', 'SEMEANDO', 'PLANTIO'],
      Germinação: ['GERMINANDO', 'GERMINADO', 'GERMINADA'],
      Produção: ['EM PRODUCAO', 'CRESCIMENTO', 'CRESCENDO', 'RUSTIFICACAO'],
      Pronto: ['PRONTA', 'PRONTOS', 'PRONTAS', 'EXPEDICAO'],
    },
  }),
  data_inicio: required('Data de início', 'date', 'O dia em que o lote começou, como 14/03/2026', {
    aliases: ['data', 'início', 'início do lote', 'data da semeadura', 'data de plantio', 'semeado em'],
  }),
});

type ImportedRow<Area extends 'lotes' | 'movimentacoes'> = Parameters<Client[Area]['importar']['mutate']>[0]['linhas'][number];
/** A sheet names the species, the batch and the recipient. */
type MovimentacaoField =
  | Exclude<keyof ImportedRow<'movimentacoes'>, 'especie_id' | 'lote_id' | 'destinatario_id' | 'procedencia_id'>
  | ('especie' | 'nome_cientifico' | 'variedade' | 'tipo_especie' | 'lote' | 'destinatario')
  | ('procedencia' | keyof typeof STOCK_CARD);

/** A sheet names the greenhouse and the species. */
type LoteField = Exclude<keyof ImportedRow<'lotes'>, 'estufa_id' | 'especie_id'> | ('estufa' | 'especie' | 'nome_cientifico' | 'variedade' | 'tipo');
