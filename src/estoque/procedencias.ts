import { invalid } from '../common/errors.ts';
import { aceitaProcedencia } from './meaning.ts';
import type { Atribuicao, ProcedenciaState } from './origem.ts';
import {
  checkSaldo,
  type EspecieState,
  type PedidoDeMovimentacao,
  type PlannedRow,
  type Stock,
} from './stock.ts';

/** The balance of each species outside batches, and how much of it comes from which lot. */
export type Sementeiras = Pick<Stock, 'especies' | 'procedencias'>;

interface Movida {
  atribuicoes: Atribuicao[];
  depois: Sementeiras;
}

/**
 * Moves a sementeira by a row, and says which lots of seed that concerns. Stock that belongs to no lot is of unknown origin. A
 * row that names a lot brings to it or takes from it (`checkProcedencia`). Otherwise the oldest seed leaves first: unknown
 * origin, then by entry, and seed past its date last. A reversal undoes what its original did; of a reversed entry it takes what
 * is still there, and the rest like any other row.
 */
export function mover(antes: Sementeiras, row: PlannedRow): Movida {
  const { variacao_sementeira: variacao, procedencia_id: nomeada, desfaz = [] } = row;
  const especie = antes.especies.get(row.especie_destino_id ?? row.especie_id);
  if (!especie || variacao === 0) return { atribuicoes: [], depois: antes };
  const pedidas = nomeada ? [{ procedencia_id: nomeada, quantidade: variacao }] : desfaz.map(negative);
  const atribuicoes = variacao > 0 ? pedidas : retiradas(antes, especie, -variacao, pedidas);
  const quantidade_atual = especie.quantidade_atual + variacao;
  const especies = new Map([...antes.especies, [especie.id, { ...especie, quantidade_atual }]]);
  const procedencias = atribuicoes.length > 0 ? withMoved(antes, atribuicoes) : antes.procedencias;
  return { atribuicoes, depois: { especies, procedencias } };
}

/** The lots of seed of each row of a decision. */
export function atribuir(stock: Sementeiras, rows: readonly PlannedRow[]): Atribuicao[][] {
  let sementeiras = stock;
  return rows.map((row) => {
    const { atribuicoes, depois } = mover(sementeiras, row);
    sementeiras = depois;
    return atribuicoes;
  });
}

/** How much of an attribution counts as received: that of an entry, and what was taken back of one. */
export function recebidaDe(
  { tipo, desfaz = [] }: PlannedRow,
  { procedencia_id, quantidade }: Atribuicao,
): number {
  const desfeita = desfaz.some((each) => each.procedencia_id === procedencia_id && each.quantidade > 0);
  return tipo === 'ENTRADA' || desfeita ? quantidade : 0;
}

interface Pedida {
  procedencia_id?: string | null | undefined;
  especie_id: string;
  /** The change of the sementeira, signed. */
  variacao: number;
  ajuste?: boolean;
}

/** Checks the lot that a row names: it must be of the species, be ATIVO for an entry, and have as much as leaves. */
export function checkProcedencia(
  { especies, procedencias }: Sementeiras,
  { procedencia_id, especie_id, variacao, ajuste = false }: Pedida,
  campo: string,
): void {
  if (!procedencia_id) return;
  const procedencia = procedencias.get(procedencia_id);
  if (procedencia?.especie_id !== especie_id) {
    throw invalid('PROCEDENCIA_INEXISTENTE', 'Escolha uma procedência cadastrada desta espécie.', campo);
  }
  const { codigo, saldo, status } = procedencia;
  if (variacao > 0 && status !== 'ATIVO') {
    throw invalid(
      'PROCEDENCIA_INATIVA',
      `Reative a procedência ${codigo} antes de dar entrada nela: ela está inativa e só escoa o que tem.`,
      campo,
    );
  }
  const inativas = [
    ...(especies.get(especie_id)?.status === 'INATIVO' ? ['a espécie'] : []),
    ...(status === 'INATIVO' ? ['a procedência'] : []),
  ];
  const reative = inativas.length > 0 ? `reative ${inativas.join(' e ')} e ` : '';
  const reposicao = `deixe a procedência em branco, ou ${reative}registre antes uma entrada nela`;
  checkSaldo({ saldo, de: `da procedência ${codigo}`, reposicao, campo, ajuste }, variacao);
}

/** Only a row that enters a sementeira or leaves it may name a lot. */
export function checkAceitaProcedencia(pedido: PedidoDeMovimentacao): void {
  if (aceitaProcedencia(pedido)) return;
  throw pedido.lote_id === null
    ? invalid(
        'PROCEDENCIA_SO_EM_ENTRADA',
        'Registre uma entrada, ou retire a procedência: um ajuste para mais é de origem desconhecida.',
        'procedencia_id',
      )
    : invalid(
        'PROCEDENCIA_SO_NA_SEMENTEIRA',
        'Retire a procedência: ela se escolhe ao abrir o lote, e aqui só no que entra ou sai do estoque.',
        'procedencia_id',
      );
}

function retiradas(
  { procedencias }: Sementeiras,
  { id, quantidade_atual }: EspecieState,
  quantidade: number,
  pedidas: readonly Atribuicao[],
): Atribuicao[] {
  const lotes = [...procedencias.values()].filter(({ especie_id }) => especie_id === id).sort(byEntry);
  const conhecida = lotes.reduce((sum, { saldo }) => sum + saldo, 0);
  const tirada = new Map<string | null, number>();
  let falta = quantidade;
  const tirar = (de: string | null, saldo: number) => {
    const parte = Math.min(falta, saldo - (tirada.get(de) ?? 0));
    if (parte > 0) tirada.set(de, (tirada.get(de) ?? 0) + parte);
    falta -= Math.max(0, parte);
  };
  for (const { procedencia_id, quantidade: mais } of pedidas)
    tirar(procedencia_id, Math.min(-mais, procedencias.get(procedencia_id)?.saldo ?? 0));
  tirar(null, quantidade_atual - conhecida);
  for (const { id: de, saldo } of lotes) tirar(de, saldo);
  return [...tirada].flatMap(([de, n]) => (de === null ? [] : [{ procedencia_id: de, quantidade: -n }]));
}

/**
 * The oldest entry first, but what is past its date last. Lots of one moment, or without an entry, go by their
 * registration.
 */
function byEntry(a: ProcedenciaState, b: ProcedenciaState): number {
  return (
    Number(a.vencida) - Number(b.vencida) ||
    (a.entrada ?? NEVER).localeCompare(b.entrada ?? NEVER) ||
    a.seq - b.seq
  );
}

const NEVER = '~';

function withMoved({ procedencias }: Sementeiras, atribuicoes: readonly Atribuicao[]): Stock['procedencias'] {
  const moved = atribuicoes.flatMap((each) => {
    const procedencia = procedencias.get(each.procedencia_id);
    return procedencia ? [{ ...procedencia, saldo: procedencia.saldo + each.quantidade }] : [];
  });
  return new Map([...procedencias, ...moved.map((each) => [each.id, each] as const)]);
}

function negative({ procedencia_id, quantidade }: Atribuicao): Atribuicao {
  return { procedencia_id, quantidade: -quantidade };
}
