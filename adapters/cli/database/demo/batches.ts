import type { Caller, Event, Scene } from './scene.ts';
import { oldestWith } from './seed-lots.ts';

type Lote = Awaited<ReturnType<Caller['lotes']['buscar']>>;

/** How the n-th batch ends: most are dispatched. */
function endOf(n: number): 'expedir' | 'descartar' | 'encerrar' | 'cancelar' {
  if (n === 31) return 'cancelar';
  if (n % 15 === 7) return 'descartar';
  return n % 20 === 11 ? 'encerrar' : 'expedir';
}

/** The events of the n-th batch: sown, raised with some losses, dispatched in several trips. */
export function batchEvents(scene: Scene, n: number, opened: number): Event[] {
  const { random } = scene;
  const batch = new Batch(scene, random.pick(scene.nursery.operadores));
  const end = endOf(n);
  const germinated = opened + random.between(13, 21);
  const grown = germinated + random.between(20, 32);
  const ready = grown + random.between(60, 95);
  const at = (day: number, hour: number, run: () => Promise<unknown>): Event => ({ day, hour, run });

  const opening = at(opened, 9, () => batch.open());
  if (end === 'cancelar') return [opening, at(opened, 11, () => batch.cancel())];
  const raising = [
    opening,
    at(germinated, 8, () => batch.advance('GERMINAÇÃO')),
    at(germinated + 5, 14, () => batch.die('Sementes que não germinaram', 4, 9)),
    at(grown, 8, () => batch.advance('PRODUÇÃO')),
    at(grown + 25, 15, () => batch.die('Mudas mortas pela estiagem', 1, 4)),
    ...(n % 10 === 4 ? [at(grown + 15, 10, () => batch.move())] : []),
    ...(n % 9 === 3 ? [at(grown + 30, 16, () => batch.mistake())] : []),
    ...(n % 8 === 5 ? [at(grown + 33, 11, () => batch.lose())] : []),
  ];
  if (end === 'descartar') return [...raising, at(grown + 40, 9, () => batch.discard())];
  const harvest = [...raising, at(ready, 8, () => batch.advance('PRONTO'))];
  if (end === 'encerrar') return [...harvest, at(ready + 30, 17, () => batch.advance('FINALIZADO'))];
  return [
    ...harvest,
    at(ready + 6, 10, () => batch.dispatch(35)),
    ...(n % 6 === 2 ? [at(ready + 12, 14, () => batch.bringBack(20))] : []),
    at(ready + 20, 10, () => batch.dispatch(50)),
    ...(n % 12 === 4 ? [at(ready + 20, 15, () => batch.mend('estornar'))] : []),
    ...(n % 7 === 3 ? [at(ready + 27, 9, () => batch.mend('devolver'))] : []),
    at(ready + random.between(35, 70), 11, () => batch.dispatch(100)),
  ];
}

/** A batch and the operator who looks after it. */
class Batch {
  readonly #scene: Scene;
  readonly #operador: Caller;
  #id = '';
  #last: { id: string; item: string; quantidade: number } | undefined;

  constructor(scene: Scene, operador: Caller) {
    this.#scene = scene;
    this.#operador = operador;
  }

  async open(): Promise<void> {
    const { random, sementes } = this.#scene;
    const itens_especies = random
      .sample(sementes, random.between(1, 3))
      .map((especie_id) => ({ especie_id, quantidade_inicial: 10 * random.between(12, 30) }));
    for (const item of itens_especies) await this.#assureStock(item.especie_id, item.quantidade_inicial);
    const nomeados = [];
    for (const item of itens_especies) {
      const procedencia_id = await oldestWith(this.#operador, item.especie_id, item.quantidade_inicial);
      nomeados.push({ ...item, procedencia_id });
    }
    const total = itens_especies.reduce((sum, { quantidade_inicial }) => sum + quantidade_inicial, 0);
    const estufa_id = await this.#placeFor(total);
    this.#id = (await this.#operador.lotes.criar({ estufa_id, itens_especies: nomeados })).id;
  }

  async advance(fase: Lote['fase']): Promise<void> {
    await this.#operador.lotes.atualizarFase({ id: this.#id, fase });
  }

  async cancel(): Promise<void> {
    const rows = await this.#operador.lotes.historico({ id: this.#id });
    for (const { id } of rows) {
      await this.#operador.movimentacoes.estornar({ id, justificativa: 'Lote aberto na estufa errada' });
    }
  }

  /** Records the death of `least` to `most` per cent of each species. */
  async die(justificativa: string, least: number, most: number): Promise<void> {
    for (const { especie_id, quantidade_atual } of await this.#items()) {
      const quantidade = share(quantidade_atual, this.#scene.random.between(least, most));
      await this.#operador.lotes.registrarMortalidade({
        id: this.#id,
        especie_id,
        quantidade,
        justificativa,
      });
    }
  }

  async lose(): Promise<void> {
    const [item] = await this.#items();
    if (!item) return;
    await this.#operador.movimentacoes.criar({
      tipo: 'PERDA',
      lote_id: this.#id,
      especie_id: item.especie_id,
      quantidade: share(item.quantidade_atual, 3),
      justificativa: 'Bandejas derrubadas pelo vento',
    });
  }

  /** Records a wrong quantity, reverses it and records the right one. */
  async mistake(): Promise<void> {
    const [item] = await this.#items();
    if (!item) return;
    const morte = { id: this.#id, especie_id: item.especie_id, justificativa: 'Ataque de formigas' };
    const quantidade = share(item.quantidade_atual, 2);
    const { id } = await this.#operador.lotes.registrarMortalidade({ ...morte, quantidade: quantidade + 30 });
    await this.#operador.movimentacoes.estornar({ id, justificativa: 'Quantidade digitada errada' });
    await this.#operador.lotes.registrarMortalidade({ ...morte, quantidade });
  }

  async move(): Promise<void> {
    const { quantidade_total, estufa_id } = await this.#read();
    const nova_estufa_id = await this.#placeFor(quantidade_total, estufa_id);
    await this.#operador.lotes.transferir({ id: this.#id, nova_estufa_id });
  }

  async discard(): Promise<void> {
    await this.#operador.lotes.descartar({
      id: this.#id,
      justificativa: 'Ferrugem em todo o lote; descarte sanitário',
    });
  }

  /** Dispatches `percent` of each species to a random recipient. */
  async dispatch(percent: number): Promise<void> {
    const destinatario_id = this.#scene.random.pick(this.#scene.destinatarios);
    const justificativa = 'Doação autorizada pela Secretaria do Meio Ambiente';
    const itens = (await this.#items()).map(({ especie_id, quantidade_atual }) => ({
      ...{ lote_id: this.#id, especie_id, quantidade: share(quantidade_atual, percent) },
    }));
    if (itens.length === 0) return;
    const { entregas } = this.#operador;
    const { id, itens: taken } = await entregas.criar({
      destinatario_id,
      itens,
      justificativa,
      ...purpose(percent),
    });
    this.#last = { id, item: taken.at(-1)?.movimentacao_id ?? id, quantidade: itens.at(-1)?.quantidade ?? 0 };
  }

  /** Corrects the last delivery: an item was recorded that nobody took, or some plants came back. */
  async mend(how: 'estornar' | 'devolver'): Promise<void> {
    if (!this.#last) return;
    const { id, item, quantidade } = this.#last;
    if (how === 'estornar') {
      await this.#operador.movimentacoes.estornar({ id: item, justificativa: 'Não coube no caminhão' });
      return;
    }
    const itens = [{ movimentacao_id: item, quantidade: share(quantidade, 20) }];
    await this.#operador.entregas.devolver({ id, itens, justificativa: 'Sobraram do plantio' });
  }

  /** Returns uncollected plants to the nursery's stock as seedlings. */
  async bringBack(percent: number): Promise<void> {
    const [item] = await this.#items();
    if (!item) return;
    await this.#operador.movimentacoes.criar({
      tipo: 'EXPEDICAO',
      lote_id: this.#id,
      especie_id: item.especie_id,
      quantidade: share(item.quantidade_atual, percent),
      retorno_ao_viveiro: true,
      justificativa: 'Mudas não retiradas voltam ao viveiro',
    });
  }

  async #read(): Promise<Lote> {
    return this.#operador.lotes.buscar({ id: this.#id });
  }

  async #items(): Promise<Lote['itens_especies']> {
    const { itens_especies } = await this.#read();
    return itens_especies.filter(({ quantidade_atual }) => quantidade_atual > 0);
  }

  /** The emptiest greenhouse with enough room, other than `except`. */
  async #placeFor(total: number, except?: string): Promise<string> {
    const { docs } = await this.#operador.estufas.listar({ limite: 100 });
    const [place] = docs
      .filter(({ id, vagas }) => id !== except && vagas >= total)
      .sort((a, b) => b.vagas - a.vagas);
    if (!place) throw new Error('the demonstration needs larger greenhouses');
    return place.id;
  }

  async #assureStock(especie_id: string, needed: number): Promise<void> {
    const { quantidade_atual } = await this.#operador.especies.buscar({ id: especie_id });
    if (quantidade_atual >= needed) return;
    await this.#operador.movimentacoes.criar({
      tipo: 'ENTRADA',
      especie_id,
      quantidade: needed - quantidade_atual + 500,
      justificativa: 'Compra de sementes por ata de registro de preços',
    });
  }
}

/** The purpose of a trip: the first is for a school, the others for the town. */
function purpose(percent: number) {
  const town = { municipio: 'Mogi das Cruzes', uf: 'SP' } as const;
  if (percent === 35) return { finalidade: 'EDUCACAO', plantio: town } as const;
  if (percent === 50) {
    const programa = 'Mil árvores por bairro';
    return { finalidade: 'ARBORIZACAO', programa, plantio: { ...town, zona: 'URBANA' } } as const;
  }
  return { finalidade: 'RESTAURACAO', plantio: { ...town, zona: 'RURAL' } } as const;
}

function share(quantidade: number, percent: number): number {
  return Math.max(1, Math.round((quantidade * percent) / 100));
}
