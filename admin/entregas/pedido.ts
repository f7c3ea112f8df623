import { z } from 'zod';
import { type Erro, ErroDoViveiro } from '../../adapters/client/errors.ts';
import { MudancaDeEntrega, NovaEntrega } from '../../src/entregas/schemas.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import { faultOf } from '../service.ts';
import { COORDENADAS, coordinatesIn } from '../ui/forms/coordinates.ts';
import type { Item, Linha } from './repartir.ts';

const nova = NovaEntrega.shape;

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
  for (const [n, { especie_id, quantidade }] of linhas.entries()) {
    const blank = especie_id === '' && quantidade === '';
    if (especie_id === '' && (!blank || (n === 0 && linhas.length === 1))) lacks(n, 'especie_id');
    if (quantidade === '' && !blank) lacks(n, 'quantidade');
    if (quantidade !== '' && quantidade < 1)
      issues.addIssue({ code: 'custom', path: ['linhas', n, 'quantidade'], message: 'Informe ao menos 1.' });
  }
}

/** Refusals of items, moved to the lines that the items came from. */
export function nasLinhas(error: unknown, itens: readonly Item[]): unknown {
  const fault = faultOf(error);
  if (!fault) return error;
  const at = new Map<string, Erro>();
  for (const erro of fault.erros) {
    const moved = naLinha(erro, itens);
    const before = at.get(String(moved.campo));
    at.set(String(moved.campo), before ? { ...moved, detalhe: `${before.detalhe} ${moved.detalhe}` } : moved);
  }
  return recusa([...at.values()], fault);
}

/** A refusal in the form of the service. */
export function recusa(erros: readonly Erro[], fault?: ErroDoViveiro): ErroDoViveiro {
  const status = fault ? fault.status : 400;
  const [first = { codigo: 'VALOR_INVALIDO', campo: null, detalhe: '' } satisfies Erro] = erros;
  return new ErroDoViveiro({ ...first, status, erros }, fault?.idempotencyKey ?? null, fault);
}

function naLinha(erro: Erro, itens: readonly Item[]): Erro {
  const [list, place, field = 'especie_id'] = erro.campo?.split('.') ?? [];
  if (list !== 'itens') return erro;
  const refused = itens[Number(place)];
  const [n] = refused?.linhas ?? [];
  if (refused === undefined || n === undefined) return { ...erro, campo: 'linhas' };
  const shared = itens.filter(({ linhas }) => linhas.includes(n)).length > 1;
  const which = shared ? `${refused.oferta.lote?.codigo ?? 'Sementeira'}: ` : '';
  const campo = `linhas.${n}.${field === 'lote_id' ? 'de' : field}`;
  return { ...erro, campo, detalhe: which + erro.detalhe };
}
