import { mover, type Sementeiras } from './procedencias.ts';
import { type LoteState, type Plan, type PlannedRow, plantasDe, type Stock, withPlants } from './stock.ts';

/** The stock for several decisions in one transaction: each decision sees what the ones before it leave. */
export class RunningStock {
  readonly #lotes: Map<string, LoteState>;
  #sementeiras: Sementeiras;
  #estufas: Stock['estufas'];

  constructor(
    lotes: ReadonlyMap<string, LoteState>,
    { especies, procedencias, estufas }: Omit<Stock, 'lote'>,
  ) {
    this.#lotes = new Map(lotes);
    this.#sementeiras = { especies, procedencias };
    this.#estufas = estufas;
  }

  /**
   * The stock as a decision on this batch, or on none, sees it, with the MUDA that a return would go to. Later decisions do not
   * change the result.
   */
  of(loteId: string | null, mudaId: string | null = null): Stock {
    return {
      lote: this.#lotes.get(loteId ?? '') ?? null,
      ...this.#sementeiras,
      estufas: this.#estufas,
      mudaEquivalente: this.#sementeiras.especies.get(mudaId ?? '') ?? null,
    };
  }

  /**
   * Decides on what `of` returns, and makes later decisions see what this one changes. When the rule throws, nothing is changed.
   */
  decide(loteId: string | null, rule: (stock: Stock) => Plan, mudaId?: string): { stock: Stock; plan: Plan } {
    const stock = this.of(loteId, mudaId);
    const plan = rule(stock);
    this.#apply(stock, plan);
    return { stock, plan };
  }

  #apply({ lote }: Stock, plan: Plan): void {
    for (const row of plan.rows) this.#sementeiras = mover(this.#sementeiras, row).depois;
    if (!lote) return;
    this.#lotes.set(lote.id, {
      ...lote,
      ...plan.lote,
      quantidade_total: lote.quantidade_total + plantasDe(plan),
      itens: plan.rows.reduce(moveItem, lote.itens),
    });
    this.#estufas = withPlants(this.#estufas, lote.estufa_id, plantasDe(plan));
  }
}

function moveItem(itens: LoteState['itens'], { especie_id, variacao_lote }: PlannedRow): LoteState['itens'] {
  const item = itens.get(especie_id);
  if (!item) return itens;
  const quantidade_atual = item.quantidade_atual + variacao_lote;
  return new Map([...itens, [especie_id, { ...item, quantidade_atual }]]);
}
