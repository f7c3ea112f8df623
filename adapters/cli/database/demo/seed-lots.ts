import { MATRIZES } from './records.ts';
import type { Caller, Event, Scene } from './scene.ts';

/** The origin of an entry of seed, by its justification. */
const BROUGHT = {
  'Compra por licitação': { origem: 'COMPRA', fornecedor: 'Sementes do Vale Ltda.', documento: 'NF 4.812' },
  'Doação do viveiro estadual': { origem: 'DOACAO', fornecedor: 'Viveiro Florestal Estadual' },
} as const;

const COLETORES = ['Sebastião Prado', 'Iracema Lopes'];

/** The germination of collected lots, in turn. Some were not tested. */
const TESTED = [82, 64, null, 91];

/** Days on which people go out to collect: before the first batch, and in each season after. */
const OUTINGS = [1, 92, 183, 274, 365, 456];
const SPECIES_EACH = 8;

/** People collect seed in named places, a few species each time, the next ones in turn. */
export function outings(scene: Scene): Event[] {
  return OUTINGS.flatMap((day, outing) =>
    Array.from({ length: SPECIES_EACH }, (_, n) => ({
      ...{ day, hour: 7 },
      run: () => {
        const { sementes, nursery } = scene;
        const especie_id = sementes[(outing * SPECIES_EACH + n) % sementes.length] as string;
        const operador = nursery.operadores[outing % nursery.operadores.length] as Caller;
        return enter(scene, operador, { especie_id, quantidade: 500 + 150 * n, justificativa: COLETA });
      },
    })),
  );
}

export const COLETA = 'Coleta em matrizes do parque';

interface Entrada {
  especie_id: string;
  quantidade: number;
  justificativa: string;
}

/** Registers the origin of seed, and its entry into the sementeira. */
export async function enter(scene: Scene, operador: Caller, entrada: Entrada): Promise<void> {
  const n = scene.seedLots.length;
  const brought = BROUGHT[entrada.justificativa as keyof typeof BROUGHT];
  const { id } = await operador.procedencias.criar({
    especie_id: entrada.especie_id,
    data: scene.nursery.today(),
    ...(brought ?? collected(n)),
  });
  scene.seedLots.push(id);
  await operador.movimentacoes.criar({ tipo: 'ENTRADA', ...entrada, procedencia_id: id });
}

function collected(n: number) {
  const germinacao_teste = TESTED[n % TESTED.length];
  return {
    origem: 'COLETA' as const,
    ...MATRIZES[n % MATRIZES.length],
    categoria: n % 2 === 0 ? ('SELECIONADA' as const) : ('IDENTIFICADA' as const),
    coletor: COLETORES[n % COLETORES.length],
    ...(germinacao_teste && { germinacao_teste, pureza: 96 }),
  };
}

/** The oldest lot of a species that has this much, if any. People name the lot that they sow where they can. */
export async function oldestWith(operador: Caller, especieId: string, quantidade: number) {
  const { docs } = await operador.procedencias.listar({ especieId, comSaldo: true, limite: 100 });
  return docs.findLast(({ saldo }) => saldo >= quantidade)?.id;
}
