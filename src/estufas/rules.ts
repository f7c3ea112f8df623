import { type AppError, conflict, invalid } from '../common/errors.ts';
import { type Localizacao, partesDoLugar, SEM_PARTE } from '../common/lugar.ts';
import { caseless, fold } from '../common/text.ts';
import type { MarcaEstufa, StatusEstufa } from '../common/vocabulary.ts';

/**
 * The code of a place: `Estufa 1`, `Barraca 3`, `5` → `E01-B03-05`. It is the place's key, with two exceptions. A missing stall
 * or position is left out, `Estufa 1`, `-`, `5` → `E01-05`, unless another place could have that code. A part of punctuation
 * alone stands in brackets: `Estufa 1`, `/`, `5` → `E01-B(/)-05`.
 */
export function codigoIdentificador(localizacao: Localizacao): string {
  return emSinais(curto(partesDe(localizacao)) ?? lugarDe(localizacao));
}

function emSinais(chave: string): string {
  return chave.replace(SPELLED_OUT, (signs) => `(${written(signs).replaceAll(')', '))')})`);
}

/**
 * The key of a place. Each part loses case, accents and a leading word or letter that only names the kind of part.
 * Plain numbers are padded to two digits. All spellings of a place have the same key, and no two places share one:
 * where they would, dots separate the words of a greenhouse or stall.
 */
export function lugarDe(localizacao: Localizacao): string {
  const partes = partesDe(localizacao);
  const simples = escrito(partes);
  const [estufa, barraca, posicao] = partes;
  return lido(simples) === partes.join(' ')
    ? simples
    : escrito([pontuada(estufa), pontuada(barraca), posicao]);
}

type Partes = [estufa: string, barraca: string, posicao: string];

/** A greenhouse, identical for all spellings of its name. */
export function chaveDaEstufa(localizacao_estufa: string): string {
  return codePart(localizacao_estufa, 'ESTUFA');
}

/** The order of greenhouses, stalls and positions by their keys. */
export const { compare: porNumeroENome } = new Intl.Collator('pt-BR', { numeric: true });

/** The parts of a place, each identical for all its spellings. */
export function partesDe({
  localizacao_estufa,
  localizacao_barraca,
  localizacao_posicao,
}: Localizacao): Partes {
  return [
    chaveDaEstufa(localizacao_estufa),
    codePart(localizacao_barraca, 'BARRACA'),
    codePart(localizacao_posicao, 'POSICAO'),
  ];
}

function escrito([estufa, barraca, posicao]: Partes): string {
  return `E${estufa}-B${barraca}-${posicao}`;
}

/** How the parts of a code are read, for all the places that it could have been made from. */
function lido(codigo: string): string | undefined {
  return INTEIRO.exec(codigo)?.slice(1).join(' ');
}

const INTEIRO = /^E(.+?)-B([^-]+)-(.+)$/;

/** The key without the missing parts; undefined when it would be read as another place, however it is dotted. */
function curto([estufa, barraca, posicao]: Partes): string | undefined {
  if (barraca !== NENHUMA && posicao !== NENHUMA) return undefined;
  const dotted: Partes = [pontuada(estufa), pontuada(barraca), posicao];
  return [[estufa, barraca, posicao] satisfies Partes, dotted]
    .map(curtoDe)
    .find((each) => each !== undefined);
}

function curtoDe(partes: Partes): string | undefined {
  const [estufa, barraca, posicao] = partes;
  const stall = barraca === NENHUMA ? '' : `-B${barraca}`;
  const position = posicao === NENHUMA ? '' : `-${posicao}`;
  const code = `E${estufa}${stall}${position}`;
  return curtoLido(code)?.join(' ') === partes.join(' ') ? code : undefined;
}

/** How a shortened code is read. There is one way only, so that no two places share a code. */
function curtoLido(codigo: string): Partes | undefined {
  if (INTEIRO.test(codigo)) return undefined;
  const [, estufa, barraca] = /^E(.+?)-B([^-]+)$/.exec(codigo) ?? [];
  if (estufa && barraca) return [estufa, barraca, NENHUMA];
  const [, so = '', posicao = NENHUMA] = /^E([^-]+)(?:-(.+))?$/.exec(codigo) ?? [];
  return [so, NENHUMA, posicao];
}

function pontuada(parte: string): string {
  return parte.replaceAll('-', '.');
}

/** Punctuation alone, spelled out sign by sign as a part of a key. */
const SPELLED_OUT = /(?:\?[0-9a-f]+)+/g;

function spelledOut(text: string): string {
  return [...text].map((sign) => `?${sign.codePointAt(0)?.toString(16)}`).join('');
}

function written(spelledOut: string): string {
  const signs = spelledOut.split('?').slice(1);
  return String.fromCodePoint(...signs.map((sign) => Number.parseInt(sign, 16)));
}

/** What `codePart` makes of a missing part. */
const NENHUMA = spelledOut(SEM_PARTE);

/** Without spaces, which separate parts. */
function codePart(text: string, word: string): string {
  const plain = fold(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plain === '') return spelledOut(text);
  const letter = word.charAt(0);
  const rest = plain.replace(new RegExp(`^(?:${word} |(?:${word}|${letter}) ?(?=\\d))`), '');
  return /^\d+$/.test(rest) ? rest.padStart(2, '0') : rest.replaceAll(' ', '-');
}

/** A registered greenhouse, by what may conflict with another one. */
export interface EstufaCadastrada extends Localizacao {
  id: string;
  lugar: string;
  codigo_identificador: string;
  status: StatusEstufa;
}

/**
 * No two greenhouses share a place or a code. The conflict names the other one and says what to do. `mudanca` is what was sent
 * with a change: the conflict is at one of its fields.
 */
export function checkUnica(
  nova: Localizacao & { codigo_identificador: string },
  outras: readonly EstufaCadastrada[],
  mudanca?: Partial<Localizacao>,
): void {
  const lugar = lugarDe(nova);
  const noLugar = outras.find((outra) => outra.lugar === lugar);
  if (noLugar) throw lugarOcupado(noLugar, ultimaParte(mudanca ?? nova), mudanca !== undefined);
  const { codigo_identificador: codigo } = nova;
  const comCodigo = outras.find((outra) => caseless(outra.codigo_identificador) === caseless(codigo));
  if (comCodigo) throw codigoEmUso(codigo, comCodigo);
}

const DA_ULTIMA = ['localizacao_posicao', 'localizacao_barraca', 'localizacao_estufa'] as const;

/** The last part of a place that says something: the likeliest to be wrong. */
function ultimaParte(pedido: Partial<Localizacao>): keyof Localizacao {
  const ditas = DA_ULTIMA.filter((parte) => pedido[parte] !== undefined);
  return ditas.find((parte) => pedido[parte] !== SEM_PARTE) ?? ditas[0] ?? 'localizacao_estufa';
}

function lugarOcupado(
  { codigo_identificador: codigo, status }: EstufaCadastrada,
  campo: keyof Localizacao,
  mudanca: boolean,
): AppError {
  const inativa = mudanca
    ? `Escolha outra localização: a estufa ${codigo}, inativa, já está neste lugar.`
    : `Reative a estufa ${codigo} em vez de cadastrar outra: ela está neste lugar, inativa.`;
  const emUso = `Confira a localização: a estufa ${codigo} já está neste lugar.`;
  return conflict('ESTUFA_JA_EXISTE', status === 'Inativo' ? inativa : emUso, campo);
}

function codigoEmUso(codigo: string, { status, ...outra }: EstufaCadastrada): AppError {
  const lugar = partesDoLugar(outra).join(', ');
  const inativa = status === 'Inativo' ? ', inativa' : '';
  return conflict(
    'ESTUFA_JA_EXISTE',
    `Informe outro código: ${codigo} já é o da estufa em ${lugar}${inativa}.`,
    'codigo_identificador',
  );
}

/** The mark that a status sets. `Livre` removes it, and the status is then derived. */
export function marcaDe(status: StatusEstufa): MarcaEstufa | null {
  return status === 'Livre' ? null : status;
}

/** What the audit trail calls a change from one mark to another. */
export function acaoDaMarca(antes: MarcaEstufa | null, depois: MarcaEstufa | null) {
  return antes !== 'Inativo' && depois === 'Inativo' ? 'INATIVAR_ESTUFA' : 'ATUALIZAR_ESTUFA';
}

/** The capacity may not be lowered below the occupancy. */
export function checkCapacidade(ocupacao: number, capacidade: number): void {
  if (capacidade >= ocupacao) return;
  throw invalid(
    'CAPACIDADE_MENOR_QUE_OCUPACAO',
    `Informe uma capacidade de pelo menos ${ocupacao}: é o que ocupam as plantas que já estão na estufa.`,
    'capacidade_total',
  );
}

/** The columns derived from the place and the code: the unique keys, and the search texts. */
export function derivedFrom(estufa: Localizacao & { codigo_identificador: string }) {
  return {
    lugar: lugarDe(estufa),
    codigo_unico: caseless(estufa.codigo_identificador),
    busca_codigo: fold(estufa.codigo_identificador),
    busca_estufa: fold(estufa.localizacao_estufa),
    busca_barraca: fold(estufa.localizacao_barraca),
    busca_posicao: fold(estufa.localizacao_posicao),
  };
}
