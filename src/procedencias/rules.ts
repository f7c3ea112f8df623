import { checkJaPassou } from '../common/dia-que-passou.ts';
import { conflict, invalid } from '../common/errors.ts';
import { fold, searchText } from '../common/text.ts';
import type { StatusRegistro } from '../common/vocabulary.ts';

type Texto = string | null | undefined;

interface Lugar {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** A place has both coordinates, or none. */
export function checkLugar({ latitude = null, longitude = null }: Lugar): void {
  if ((latitude === null) === (longitude === null)) return;
  throw invalid(
    'COORDENADA_INCOMPLETA',
    'Informe a latitude e a longitude, ou nenhuma das duas.',
    latitude === null ? 'latitude' : 'longitude',
  );
}

/** No collection and no test is on a future day. */
export function checkDias(dias: { data?: Texto; data_teste?: Texto }, hoje: string): void {
  for (const campo of ['data', 'data_teste'] as const) checkJaPassou(dias[campo], hoje, campo);
}

/** A lot of seed never changes its species. */
export function checkMesmaEspecie(atual: string, pedida: string | undefined): void {
  if (pedida === undefined || pedida === atual) return;
  throw invalid(
    'ESPECIE_FIXA',
    'Cadastre outra procedência: a espécie não pode ser alterada depois do cadastro.',
    'especie_id',
  );
}

interface EspecieAchada {
  nome_popular: string;
  status: StatusRegistro;
}

/** An INATIVO species takes nothing in. */
export function checkEspecie(especie: EspecieAchada | undefined): void {
  if (!especie) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', 'especie_id');
  if (especie.status === 'ATIVO') return;
  throw invalid(
    'ESPECIE_INATIVA',
    `Reative a espécie ${especie.nome_popular} antes de cadastrar uma procedência dela.`,
    'especie_id',
  );
}

/** What distinguishes a lot of seed without a code in a sheet. */
export interface Identificada {
  codigo?: Texto;
  especie_id: string;
  origem: string;
  data?: Texto;
  municipio?: Texto;
  local?: Texto;
  coletor?: Texto;
  fornecedor?: Texto;
  documento?: Texto;
}

/** A registered lot of seed. */
export interface ProcedenciaCadastrada extends Identificada {
  id: string;
  codigo: string;
  status: StatusRegistro;
}

/** Its code if it has one, otherwise its whole description. */
export function identidadeDe(procedencia: Identificada): string {
  return procedencia.codigo ? `código ${fold(procedencia.codigo)}` : semCodigo(procedencia);
}

function semCodigo({ especie_id, origem, data, ...texts }: Identificada): string {
  const { municipio, local, coletor, fornecedor, documento } = texts;
  const folded = [municipio, local, coletor, fornecedor, documento].map((text) => fold(text ?? ''));
  return JSON.stringify([especie_id, origem, data ?? '', ...folded]);
}

/** Whether a row describes a registered lot. */
export function isMesma(nova: Identificada, cadastrada: ProcedenciaCadastrada): boolean {
  return nova.codigo
    ? fold(nova.codigo) === fold(cadastrada.codigo)
    : semCodigo(nova) === semCodigo(cadastrada);
}

/** A code is taken once. Without a code, a sheet that is sent again would double the register. */
export function checkNova(nova: Identificada, outras: readonly ProcedenciaCadastrada[]): void {
  const outra = outras.find((each) => isMesma(nova, each));
  if (!outra) return;
  if (nova.codigo) throw conflict('CODIGO_JA_EXISTE', codigoUsado(outra.codigo), 'codigo');
  throw conflict(
    'PROCEDENCIA_JA_EXISTE',
    `Retire esta linha, ou dê a ela um código: a procedência ${outra.codigo} já é desta espécie, deste lugar e deste dia.`,
    'especie_id',
  );
}

function codigoUsado(codigo: string): string {
  return `Informe outro código: já existe a procedência ${codigo}.`;
}

/** The columns derived from the description: they serve the search. */
export function derivedFrom({
  codigo,
  municipio,
  local,
  coletor,
  fornecedor,
}: {
  codigo: string;
  municipio?: Texto;
  local?: Texto;
  coletor?: Texto;
  fornecedor?: Texto;
}) {
  return {
    busca_codigo: fold(codigo),
    busca: searchText(codigo, municipio, local),
    busca_coletor: coletor ? fold(coletor) : null,
    busca_fornecedor: fornecedor ? fold(fornecedor) : null,
  };
}
