import { conflict, invalid } from '../common/errors.ts';
import { identidadeDosNomes, type Nomes } from '../common/nomes.ts';
import { searchText } from '../common/text.ts';
import type { StatusRegistro, TipoEspecie } from '../common/vocabulary.ts';
import { BLANK_ROW, type PlannedRow } from '../estoque/stock.ts';

/** `tipo` is fixed at creation: stock that was counted as seeds cannot become seedlings. */
export function checkTipo(atual: TipoEspecie, pedido: TipoEspecie | undefined): void {
  if (pedido === undefined || pedido === atual) return;
  throw invalid(
    'TIPO_FIXO',
    'Cadastre outra espécie: o tipo não pode ser alterado depois do cadastro.',
    'tipo',
  );
}

/** The sementeira of an INATIVO species takes nothing in. */
export function checkSaldoInicial({ quantidade_inicial, status }: Estreia): void {
  if (status === 'ATIVO' || quantidade_inicial === 0) return;
  throw invalid(
    'ESPECIE_INATIVA',
    'Cadastre a espécie como ATIVO, ou sem quantidade_inicial: nada entra em uma espécie inativa.',
    'quantidade_inicial',
  );
}

/** The ENTRADA that gives a new species its initial balance. */
export function saldoInicial(especie_id: string, quantidade: number): PlannedRow {
  const entrada = { ...BLANK_ROW, tipo: 'ENTRADA', origem: 'SALDO_INICIAL', especie_id, quantidade } as const;
  return { ...entrada, variacao_sementeira: quantidade, justificativa: 'Saldo inicial da espécie' };
}

interface Estreia {
  quantidade_inicial: number;
  status: StatusRegistro;
}

/** A registered species, by what distinguishes it. */
export interface EspecieCadastrada extends Nomes {
  id: string;
  tipo: TipoEspecie;
  status: StatusRegistro;
}

/** A single creation may repeat a name, an import may not: a sheet that is sent again would double the register. */
export function checkNova(nova: Nomes & { tipo: TipoEspecie }, outras: readonly EspecieCadastrada[]): void {
  const iguais = outras.filter((outra) => identidadeDe(outra) === identidadeDe(nova));
  if (iguais.length === 0) return;
  const sentence = iguais.some(({ status }) => status === 'ATIVO')
    ? 'Retire esta linha, ou distinga a espécie pela variedade: já existe uma com os mesmos nomes, variedade e tipo; o que chegou a mais se registra como entrada.'
    : 'Reative a espécie em vez de importá-la, ou distinga-a pela variedade: já existe uma com os mesmos nomes, variedade e tipo, inativa.';
  throw conflict('ESPECIE_JA_EXISTE', sentence, 'nome_popular');
}

/** A record of a plant, with what decides which new records join it. */
interface Registro {
  id: string;
  planta_id: string;
  identidade: string;
  separada: boolean;
}

/** The plant that takes all records of a species' plant when both become one. */
export function plantaAJuntar(registros: readonly Registro[], id: string, com: string): string {
  const [essa, outra] = [id, com].map(
    (each) => registros.find((registro) => registro.id === each)?.planta_id,
  );
  if (!outra) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', 'com');
  if (outra !== essa) return outra;
  throw invalid('MESMA_PLANTA', 'Escolha uma espécie de outra planta: estas já são da mesma.', 'com');
}

/**
 * Whether a record that leaves its plant leaves its names there. If another record of these names stays, new ones go on
 * joining it. Otherwise the names go along, so that separating undoes a mistaken joining.
 */
export function separaSe(registros: readonly Registro[], { id, identidade, separada }: Registro): boolean {
  if (registros.length === 1)
    throw invalid('PLANTA_SO_DELA', 'Nada há a separar: esta espécie já é a única da sua planta.');
  return separada || registros.some((r) => r.id !== id && r.identidade === identidade && !r.separada);
}

/** A balance is of today or of a past day: future balances are unknown. */
export function checkDia(dia: string, hoje: string, campo: string): void {
  if (dia <= hoje) return;
  throw invalid(
    'DATA_FUTURA',
    'Escolha hoje ou um dia que já passou: o saldo futuro não é conhecido.',
    campo,
  );
}

/** A period ends on the day it begins or later. */
export function checkPeriodo(de: string, ate: string): void {
  if (de <= ate) return;
  throw invalid(
    'PERIODO_INVERTIDO',
    `Escolha um início até ${ate}: o período terminaria antes.`,
    'data_inicio',
  );
}

/** The columns derived from the names: the search text, and what makes two records one plant. */
export function derivedFrom(names: Nomes) {
  const { nome_popular, nome_cientifico, variedade } = names;
  return {
    busca: searchText(nome_popular, nome_cientifico, variedade),
    identidade: identidadeDosNomes(names),
  };
}

/** The identity of a record: that of its plant, and the unit. */
export function identidadeDe(especie: Nomes & { tipo: TipoEspecie }): string {
  return `${derivedFrom(especie).identidade}|${especie.tipo}`;
}
