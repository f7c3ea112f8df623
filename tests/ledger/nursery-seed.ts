import type { StatusRegistro } from '../../src/common/vocabulary.ts';

/** Lots of seed in the model: which of them each change of a sementeira is of, in words of the rules and not of the service's code. */

export interface Procedencia {
  especie: string;
  status: StatusRegistro;
  recebida: number;
  saldo: number;
  /** The day of the oldest that is received. */
  entrada: number | null;
}

/** What a row takes from each lot, or brings to it. */
export type Atribuicao = Record<string, number>;

interface Sementeiras {
  dia: number;
  especies: Record<string, { saldo: number }>;
  procedencias: Record<string, Procedencia>;
}

/** A change of the sementeira of a species, before it is made. */
interface Mudanca {
  especie: string;
  /** Signed. */
  quantidade: number;
  entrada: boolean;
  /** The lot that is named. */
  nomeada: string | null;
  /** What the row did that this one reverses. */
  desfaz: Atribuicao;
}

/** Says of which lots the change is, and makes it in them. */
export function atribuir(nursery: Sementeiras, mudanca: Mudanca): Atribuicao {
  const { quantidade, nomeada, desfaz } = mudanca;
  const feita: Atribuicao = {};
  const levar = (ref: string, quanto: number) => {
    if (quanto !== 0) feita[ref] = (feita[ref] ?? 0) + quanto;
  };
  if (nomeada !== null) levar(nomeada, quantidade);
  else if (quantidade > 0) for (const [ref, antes] of Object.entries(desfaz)) levar(ref, -antes);
  else retirar(nursery, mudanca, levar);
  for (const [ref, quanto] of Object.entries(feita)) {
    const lote = nursery.procedencias[ref] as Procedencia;
    lote.saldo += quanto;
    if (!mudanca.entrada && !(ref in desfaz && (desfaz[ref] ?? 0) > 0)) continue;
    const vazia = lote.recebida === 0;
    lote.recebida += quanto;
    lote.entrada = lote.recebida === 0 ? null : vazia ? nursery.dia : lote.entrada;
  }
  return feita;
}

/** What an entry brought goes first when that is undone; then what nobody knows the origin of, then the oldest. */
function retirar(
  { especies, procedencias }: Sementeiras,
  { especie, quantidade, desfaz }: Mudanca,
  levar: (ref: string, quanto: number) => void,
): void {
  let falta = -quantidade;
  const livre = new Map(
    Object.entries(procedencias).flatMap(([ref, { especie: dela, saldo }]) =>
      dela === especie ? [[ref, saldo]] : [],
    ),
  );
  const tirar = (ref: string, most: number) => {
    const parte = Math.max(0, Math.min(falta, most, livre.get(ref) ?? 0));
    livre.set(ref, (livre.get(ref) ?? 0) - parte);
    falta -= parte;
    levar(ref, -parte);
  };
  for (const [ref, antes] of Object.entries(desfaz)) tirar(ref, antes);
  const conhecida = Object.values(procedencias)
    .filter((each) => each.especie === especie)
    .reduce((sum, { saldo }) => sum + saldo, 0);
  falta -= Math.max(0, Math.min(falta, (especies[especie]?.saldo ?? 0) - conhecida));
  const idade = (ref: string) => procedencias[ref]?.entrada ?? Number.POSITIVE_INFINITY;
  // Of one day, and of those that nothing entered into, in the order of their registration, which is that of the record.
  for (const ref of [...livre.keys()].toSorted((a, b) => idade(a) - idade(b) || 0)) tirar(ref, falta);
}

/** Never more than came in, and never more of all lots than there is of the species. */
export function checkSeed({ especies, procedencias }: Sementeiras): void {
  for (const [ref, { saldo }] of Object.entries(especies)) {
    const lotes = Object.values(procedencias).filter(({ especie }) => especie === ref);
    if (lotes.some((lote) => lote.saldo < 0 || lote.saldo > lote.recebida))
      throw new Error(`the model overdrew ${ref}`);
    if (saldo >= 0 && lotes.reduce((sum, lote) => sum + lote.saldo, 0) > saldo) {
      throw new Error(`the model has more seed of known origin than seed of ${ref}`);
    }
  }
}
