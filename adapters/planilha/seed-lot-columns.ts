import type { Client } from '../client/client.ts';
import {
  columnsOf,
  especie,
  nomeCientifico,
  OBSERVACOES,
  optional,
  required,
  type SheetColumn,
  SITUACAO,
  tipoDaEspecie,
  variedade,
} from './shared-columns.ts';

/** Lots of seed: where they came from. */
export const procedencias: readonly SheetColumn[] = columnsOf<ProcedenciaField>({
  codigo: optional('Código', 'text', 'O do saco ou do livro de coletas; em branco, o próximo número', {
    aliases: ['código da procedência', 'procedência', 'número da coleta', 'lote de sementes', 'identificação'],
  }),
  especie,
  nome_cientifico: nomeCientifico,
  variedade,
  tipo: tipoDaEspecie,
  origem: required('Origem', 'word', 'Coleta, Compra, Doação, Troca ou Própria', {
    aliases: ['como chegou', 'tipo de origem'],
    synonyms: {
      Coleta: ['COLETADA', 'COLETADAS', 'COLHEITA'],
      Compra: ['COMPRADA', 'COMPRADAS'],
      Doação: ['DOADA', 'DOADAS'],
      Troca: ['TROCADA', 'TROCADAS', 'PERMUTA'],
      Própria: ['PROPRIO', 'DO VIVEIRO'],
    },
  }),
  data: optional('Data', 'date', 'O dia da coleta ou do recebimento', {
    aliases: ['coleta ou recebimento', 'data da coleta', 'data de coleta', 'coletada em', 'recebida em'],
  }),
  municipio: optional('Município', 'name', 'O município de onde ela é', { aliases: ['cidade'], usual: true }),
  uf: optional('UF', 'word', 'A unidade da federação, como MG', {
    aliases: ['estado'],
    synonyms: {
      ...{ AC: ['ACRE'], AL: ['ALAGOAS'], AP: ['AMAPA'], AM: ['AMAZONAS'], BA: ['BAHIA'], CE: ['CEARA'] },
      ...{ DF: ['DISTRITO FEDERAL'], ES: ['ESPIRITO SANTO'], GO: ['GOIAS'], MA: ['MARANHAO'] },
      ...{ MT: ['MATO GROSSO'], MS: ['MATO GROSSO DO SUL'], MG: ['MINAS GERAIS'], PA: ['PARA'] },
      ...{ PB: ['PARAIBA'], PR: ['PARANA'], PE: ['PERNAMBUCO'], PI: ['PIAUI'], RJ: ['RIO DE JANEIRO'] },
      ...{ RN: ['RIO GRANDE DO NORTE'], RS: ['RIO GRANDE DO SUL'], RO: ['RONDONIA'], RR: ['RORAIMA'] },
      ...{ SC: ['SANTA CATARINA'], SP: ['SAO PAULO'], SE: ['SERGIPE'], TO: ['TOCANTINS'] },
    },
  }),
  local: optional('Lugar', 'text', 'A mata, o parque, a rua ou a fazenda', { aliases: ['local da coleta', 'local de coleta', 'local'] }),
  latitude: optional('Latitude', 'number', 'Em graus, negativa ao sul, como -19,92'),
  longitude: optional('Longitude', 'number', 'Em graus, negativa a oeste, como -43,94'),
  numero_matrizes: optional('Matrizes', 'integer', 'De quantas árvores-mãe ela é', {
    aliases: ['número de matrizes', 'árvores', 'número de árvores', 'quantidade de matrizes'],
  }),
  categoria: optional('Categoria', 'word', 'Identificada, Selecionada, Qualificada, Testada ou Clonal', {
    aliases: ['categoria das matrizes', 'categoria da semente'],
    synonyms: { Identificada: ['IDENTIFICADO'], Selecionada: ['SELECIONADO'], Qualificada: ['QUALIFICADO'], Testada: ['TESTADO'], Clonal: [] },
  }),
  coletor: optional('Coletor', 'name', 'Quem coletou', { aliases: ['coletado por', 'coletores'] }),
  fornecedor: optional('Fornecedor', 'name', 'Quem vendeu, doou ou trocou', { aliases: ['vendedor', 'doador'] }),
  documento: optional('Documento', 'text', 'Nota fiscal ou termo de conformidade', { aliases: ['nota fiscal', 'termo de conformidade'] }),
  validade: optional('Validade', 'date', 'Até quando as sementes valem', { aliases: ['vence em'] }),
  pureza: optional('Pureza', 'number', 'Em porcento, como 98,5', { aliases: ['pureza %'] }),
  germinacao_teste: optional('Germinação em teste', 'number', 'Em porcento, como 85', { aliases: ['germinação', 'germinação %'] }),
  data_teste: optional('Data do teste', 'date', 'O dia do teste de germinação', { aliases: ['teste', 'testada em', 'data do teste de germinação'] }),
  peso_gramas: optional('Peso em gramas', 'weight', 'Como 250,5', {
    aliases: ['peso'],
    scale: { g: 1, grama: 1, gramas: 1, kg: 1000, quilo: 1000, quilos: 1000, quilogramas: 1000 },
  }),
  anotacoes: optional('Anotações', 'text', 'O que mais se quer guardar', { aliases: OBSERVACOES }),
  status: SITUACAO,
});

/** A sheet names the species. */
type ProcedenciaField =
  | Exclude<keyof Parameters<Client['procedencias']['criar']['mutate']>[0], 'especie_id'>
  | ('especie' | 'nome_cientifico' | 'variedade' | 'tipo');
