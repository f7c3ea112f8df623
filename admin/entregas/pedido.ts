import { z } from 'zod';
import { type Erro, ErroDoViveiro } from '../../adapters/client/errors.ts';
import { newKey } from '../../adapters/client/keys.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import { MudancaDeEntrega, NovaEntrega, type NovoItem } from '../../src/entregas/schemas.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import { COORDENADAS, coordinatesIn } from '../ui/forms/coordinates.ts';

const nova = NovaEntrega.shape;

type Item = z.input<typeof NovoItem>;

/** A line of a delivery in its form. */
export interface Linha {
  /** Names the line on the page; it is not sent. */
  linha: string;
  /** A record of the plant; with SEMENTES behind it, its seeds are asked for, and it is a record of those. */
  planta: string;
  quantidade: number | '';
  /** The chosen stock (`fonteDe`); blank leaves that to the service. */
  de: string;
  /** The lot of seed, of what leaves the sementeira; blank takes the oldest. */
  procedencia_id: string;
}

export const LINHA_NOVA: Linha = {
  linha: 'primeira',
  ...{ planta: '', quantidade: '', de: '', procedencia_id: '' },
};

const SEMENTES = ' SEMENTE';

/** The choice of the seeds of a plant, by their record. */
export function sementesDe(especieId: string): string {
  return especieId + SEMENTES;
}

/** What a choice stands for. */
export function escolha(planta: string): { id: string; unidade: TipoEspecie } {
  const sementes = planta.endsWith(SEMENTES);
  const id = sementes ? planta.slice(0, -SEMENTES.length) : planta;
  return { id, unidade: sementes ? 'SEMENTE' : 'MUDA' };
}

/** The name of a stock: what there is of a record in a batch, or outside of any. */
export function fonteDe(especieId: string, loteId: string | null): string {
  return loteId === null ? especieId : `${especieId} ${loteId}`;
}

/** What a line asks for. Where no stock is chosen, the service takes the oldest. */
export function itemDa({ planta, quantidade, de, procedencia_id }: Linha): Item {
  const { id, unidade } = escolha(planta);
  const quantos = { quantidade: quantidade || 0 };
  const fonte = de === '' && unidade === 'SEMENTE' && procedencia_id !== '' ? id : de;
  if (fonte === '') return { especie_id: id, ...quantos, de: 'MAIS_ANTIGOS', unidade };
  const [especie_id = '', lote_id = null] = fonte.split(' ');
  return { especie_id, lote_id, ...quantos, ...(procedencia_id && lote_id === null && { procedencia_id }) };
}

/** The items of a delivery, and the line of each: blank lines are not sent. */
export function itensDe(linhas: readonly Linha[]): { itens: Item[]; lugares: number[] } {
  const lugares = [...linhas.keys()].filter((n) => linhas[n]?.planta !== '');
  return { itens: lugares.map((n) => itemDa(linhas[n] as Linha)), lugares };
}

/** What is ticked, by plant: a number, or none yet. */
export type Marcadas = Record<string, number | ''>;

/** The lines with the plants that were ticked: one that is there already gets the number, and others come before the blank line. */
export function comMarcadas(
  linhas: readonly Linha[],
  plantas: readonly { id: string; registros: readonly { id: string }[] }[],
  marcadas: Marcadas,
): Linha[] {
  const there = linhas.filter(({ planta }) => planta !== '');
  const quantas = new Map<string, number | ''>();
  const novas = plantas.flatMap(({ id, registros }) => {
    const quantidade = marcadas[id];
    if (quantidade === undefined) return [];
    const known = there.find(({ planta, de }) => de === '' && registros.some((each) => each.id === planta));
    if (!known) return { ...LINHA_NOVA, linha: newKey(), planta: id, quantidade };
    quantas.set(known.linha, quantidade);
    return [];
  });
  const kept = there.map((linha) => ({ ...linha, quantidade: quantas.get(linha.linha) ?? linha.quantidade }));
  return [...kept, ...novas, { ...LINHA_NOVA, linha: newKey() }];
}

/** Null when everything was left blank; otherwise blank fields are null. */
function withoutBlanks(filled: unknown): Record<string, unknown> | null {
  const fields = Object.entries((filled ?? {}) as Record<string, unknown>);
  if (fields.every(([, value]) => isBlank(value))) return null;
  return Object.fromEntries(fields.map(([name, value]) => [name, isBlank(value) ? null : value]));
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}

const finalidade = z.preprocess((value) => (isBlank(value) ? null : value), nova.finalidade);

/** A place as its fields hold it. The coordinates are one text, as maps show them. */
export const SEM_PLANTIO = { local: '', bairro: '', municipio: '', uf: '', zona: '', coordenadas: '' };

const plantio = z.preprocess((filled, issues) => {
  const { coordenadas = null, ...place } = withoutBlanks(filled) ?? {};
  if (coordenadas === null) return withoutBlanks(filled) && { ...place, latitude: null, longitude: null };
  const ponto = coordinatesIn(String(coordenadas));
  if (ponto) return { ...place, ...ponto };
  issues.addIssue({ code: 'custom', path: ['coordenadas'], message: COORDENADAS });
  return null;
}, nova.plantio);

/** What may be completed later, in its form. */
export const Completada = z.object({
  finalidade,
  programa: nova.programa,
  plantio,
  data_att: MudancaDeEntrega.shape.data_att,
});

/** A delivery in its form: lines, which become the items that the service receives. */
export const Pedido = z
  .object({
    destinatario_id: nova.destinatario_id,
    linhas: z.array(z.custom<Linha>()),
    finalidade,
    justificativa: nova.justificativa,
    programa: nova.programa,
    plantio,
    retirada_por: z.preprocess(withoutBlanks, nova.retirada_por),
  })
  .check(z.superRefine(checkLinhas as never, { when: () => true })) as unknown as z.ZodObject<{
  destinatario_id: typeof nova.destinatario_id;
  linhas: z.ZodArray<z.ZodCustom<Linha, Linha>>;
  finalidade: typeof finalidade;
  justificativa: typeof nova.justificativa;
  programa: typeof nova.programa;
  plantio: typeof plantio;
  retirada_por: typeof nova.retirada_por;
}>;
export type Pedido = z.output<typeof Pedido>;

/** Blank lines do not count, and at least one line is needed. */
function checkLinhas({ linhas }: { linhas: Linha[] }, issues: z.RefinementCtx): void {
  const lacks = (n: number, field: keyof Linha) =>
    issues.addIssue({ code: 'custom', path: ['linhas', n, field], message: REQUIRED });
  for (const [n, { planta, quantidade }] of linhas.entries()) {
    const blank = planta === '' && quantidade === '';
    if (planta === '' && (!blank || (n === 0 && linhas.length === 1))) lacks(n, 'planta');
    if (quantidade === '' && !blank) lacks(n, 'quantidade');
    if (quantidade !== '' && quantidade < 1)
      issues.addIssue({ code: 'custom', path: ['linhas', n, 'quantidade'], message: 'Informe ao menos 1.' });
  }
}

/** A refusal of the service, whose refusals of items are moved to the lines that these came from. */
export function nasLinhas(fault: ErroDoViveiro, lugares: readonly number[]): ErroDoViveiro {
  return recusa(
    fault.erros.map((erro) => naLinha(erro, lugares)),
    fault,
  );
}

/** A refusal in the form of the service. */
export function recusa(erros: readonly Erro[], fault?: ErroDoViveiro): ErroDoViveiro {
  const status = fault ? fault.status : 400;
  const [first = { codigo: 'VALOR_INVALIDO', campo: null, detalhe: '' } satisfies Erro] = erros;
  return new ErroDoViveiro({ ...first, status, erros }, fault?.idempotencyKey ?? null, fault);
}

function naLinha(erro: Erro, lugares: readonly number[]): Erro {
  const [list, place, field = ''] = erro.campo?.split('.') ?? [];
  const n = lugares[Number(place)];
  if (list !== 'itens' || n === undefined) return erro;
  return { ...erro, campo: `linhas.${n}.${CAMPOS[field] ?? field}` };
}

/** The fields of a line that are called otherwise than those of its item. */
const CAMPOS: Readonly<Record<string, string>> = { especie_id: 'planta', lote_id: 'de', '': 'planta' };
