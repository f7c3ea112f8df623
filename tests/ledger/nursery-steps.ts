import fc from 'fast-check';
import {
  COMO_DA_DIFERENCA,
  FASES,
  STATUS_ESTUFA,
  STATUS_REGISTRO,
  TIPOS_ESPECIE,
  TIPOS_MOVIMENTACAO,
} from '../../src/common/vocabulary.ts';
import type { Caller } from '../support/caller.ts';
import * as asks from './nursery.ts';
import { type Change, type Movimento, type Nursery, type Pessoa, statusOf } from './nursery.ts';
import * as counts from './nursery-counts.ts';

/** One thing that a person does, both to the model and, with the same records, through the service's procedures. */
export interface Step {
  text: string;
  change: Change;
  call(caller: Caller, id: (ref: string) => string): Promise<{ id: string; parts?: Record<string, string> }>;
  /** The model's name for the record that the call creates. */
  creates?: string;
}

/** A drawn step: it picks its records when it runs, by the nursery and the person, and is null when there are none. */
export type Draw = (nursery: Nursery, quem: Pessoa) => Step | null;

const THE_NEXT_DAY = null;

/** The steps that a run begins with. */
export type Beginning = readonly (Draw | typeof THE_NEXT_DAY)[];

const nat = fc.nat({ max: 1_000 });
const justificativa = 'Registro de teste';

/** Some names differ only in case, accents and spaces, so that returns find an existing MUDA. */
const NAMES = ['Ipê Amarelo', 'ipe  amarelo', 'IPÊ AMARELO', 'Pitanga', 'Araçá'];

/** Mostly a plausible quantity, often the whole balance, sometimes too much, zero or negative. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 5, arbitrary: fc.constant('all' as const) },
  { weight: 1, arbitrary: fc.constant('more' as const) },
  { weight: 1, arbitrary: fc.integer({ min: -30, max: 0 }) },
);
type Amount = number | 'all' | 'more';

/** Mostly unsaid. */
const direta = fc.constantFrom(undefined, undefined, false, true);

/** Every action; ordinary ones are drawn more often than rare ones. */
export const anyDraw: fc.Arbitrary<Draw> = fc.oneof(
  often(2, fc.tuple(nat, nat, fc.nat({ max: 120 })).map(criarEspecie)),
  often(3, fc.tuple(nat, nat, nat, fc.boolean()).map(atualizarEspecie)),
  often(3, fc.tuple(nat, nat).map(juntar)),
  often(2, nat.map(separar)),
  often(1, fc.integer({ min: 1, max: 150 }).map(criarEstufa)),
  often(6, fc.tuple(nat, nat, fc.integer({ min: -3, max: 30 }), fc.boolean()).map(atualizarEstufa)),
  often(
    4,
    fc
      .tuple(nat, fc.array(fc.tuple(nat, amount), { minLength: 1, maxLength: 3 }), direta, nat)
      .map(criarLote),
  ),
  often(2, nat.map(criarProcedencia)),
  often(2, fc.tuple(nat, nat).map(atualizarProcedencia)),
  often(9, fc.tuple(nat, nat, amount).map(movimentarProcedencia)),
  often(4, fc.tuple(nat, nat, amount, nat).map(movimentarSementeira)),
  often(7, fc.tuple(nat, nat, nat, amount, nat, fc.boolean()).map(movimentarLote)),
  often(10, fc.tuple(nat, nat, amount, fc.boolean()).map(expedir)),
  often(8, fc.tuple(fc.array(fc.tuple(nat, nat, amount), { minLength: 1, maxLength: 4 }), nat).map(entregar)),
  often(3, fc.tuple(nat, nat).map(estornarEntrega)),
  often(4, fc.tuple(nat, fc.array(fc.tuple(nat, amount), { minLength: 1, maxLength: 2 }), nat).map(devolver)),
  often(3, fc.tuple(nat, nat, nat).map(abrirContagem)),
  often(12, fc.tuple(nat, nat, fc.integer({ min: -4, max: 3 }), nat).map(anotar)),
  often(4, fc.tuple(nat, nat).map(encerrarContagem)),
  often(1, nat.map(cancelarContagem)),
  often(3, nat.map(estornarContagem)),
  often(3, fc.tuple(nat, nat, amount, nat).map(registrarMortalidade)),
  often(9, fc.tuple(nat, nat, fc.boolean()).map(atualizarFase)),
  often(7, nat.map(avancarFase)),
  often(
    4,
    fc
      .tuple(nat, nat, fc.array(fc.tuple(nat, amount), { minLength: 1, maxLength: 2 }), nat)
      .map(passarContando),
  ),
  often(3, fc.tuple(nat, nat, fc.integer({ min: 1, max: 9 })).map(morrerCrescendo)),
  often(4, nat.map(voltarAGerminar)),
  often(3, fc.tuple(nat, nat).map(transferir)),
  often(2, nat.map(descartar)),
  often(12, fc.tuple(nat, nat).map(estornar)),
);

function often(weight: number, arbitrary: fc.Arbitrary<Draw>) {
  return { weight, arbitrary };
}

function criarEspecie([nome, tipo, quantidade]: [number, number, number]): Draw {
  return ({ especies }) => {
    const ref = `e${Object.keys(especies).length + 1}`;
    const values = { nome: pick(NAMES, nome), tipo: pick(TIPOS_ESPECIE, tipo) };
    return {
      text: `${ref} = criarEspecie(${values.nome}, ${values.tipo}, ${quantidade})`,
      creates: ref,
      change: asks.criarEspecie(ref, values.nome, values.tipo, quantidade),
      call: (caller, id) =>
        caller.especies.criar({
          nome_popular: values.nome,
          nome_cientifico: id('run'),
          categoria: 'NATIVA',
          tipo: values.tipo,
          quantidade_inicial: quantidade,
        }),
    };
  };
}

/** Every other change is of a MUDA, because an INATIVO one refuses returns. */
function atualizarEspecie([which, nome, status, rename]: [number, number, number, boolean]): Draw {
  return ({ especies }) => {
    const mudas = Object.keys(especies).filter((ref) => especies[ref]?.tipo === 'MUDA');
    const ref = choose(which % 2 ? mudas : Object.keys(especies), which);
    if (!ref) return null;
    const change = rename ? { nome: pick(NAMES, nome) } : { status: pick(STATUS_REGISTRO, status) };
    return {
      text: `atualizarEspecie(${ref}, ${JSON.stringify(change)})`,
      change: asks.atualizarEspecie(ref, change),
      call: (caller, id) =>
        caller.especies.atualizar({ id: id(ref), nome_popular: change.nome, status: change.status }),
    };
  };
}

/** Mostly of another plant, sometimes of its own: then it is refused. */
function juntar([which, other]: [number, number]): Draw {
  return ({ especies }) => {
    const all = Object.keys(especies);
    const ref = choose(all, which);
    const planta = especies[ref ?? '']?.planta;
    const others = all.filter((each) => especies[each]?.planta !== planta);
    const com = choose(other % 7 === 6 ? all : others, other) ?? ref;
    if (!ref || !com) return null;
    return {
      text: `juntar(${ref}, ${com})`,
      change: asks.juntar(ref, com),
      call: (caller, id) => caller.especies.juntar({ id: id(ref), com: id(com) }),
    };
  };
}

/** Mostly of a plant of several records. */
function separar(which: number): Draw {
  return (nursery) => {
    const { especies } = nursery;
    const all = Object.keys(especies);
    const joined = all.filter((ref) =>
      all.some((other) => other !== ref && especies[other]?.planta === especies[ref]?.planta),
    );
    const ref = choose(which % 7 === 6 ? all : joined, which);
    if (!ref) return null;
    return {
      text: `separar(${ref})`,
      change: asks.separar(ref, `planta de ${ref} desde ${nursery.operacao + 1}`),
      call: (caller, id) => caller.especies.separar({ id: id(ref) }),
    };
  };
}

function criarEstufa(capacidade: number): Draw {
  return ({ estufas }) => {
    const ref = `s${Object.keys(estufas).length + 1}`;
    return {
      text: `${ref} = criarEstufa(${capacidade})`,
      creates: ref,
      change: asks.criarEstufa(ref, capacidade),
      call: (caller, id) =>
        caller.estufas.criar({
          localizacao_estufa: id('run'),
          localizacao_barraca: '1',
          localizacao_posicao: ref,
          capacidade_total: capacidade,
        }),
    };
  };
}

/** Marks that affect later steps are drawn more often. */
const MARKS = [...STATUS_ESTUFA, 'Ocupada', 'Inativo'] as const;

/**
 * A capacity drawn is what is occupied and little more, or just too little: room must run out. Half of the time it
 * happens to a greenhouse in which a batch closed by hand waits to be opened again.
 */
function atualizarEstufa([which, status, room, mark]: [number, number, number, boolean]): Draw {
  return (nursery) => {
    const { lotes, estufas } = nursery;
    const waiting = Object.values(lotes).find(({ motivo }) => motivo === 'MANUAL')?.estufa;
    const ref = (which % 2 === 0 && waiting) || choose(Object.keys(estufas), which);
    if (!ref) return null;
    const capacidade = Math.max(1, asks.ocupacao(nursery, ref) + room);
    const change = mark ? { status: pick(MARKS, status) } : { capacidade };
    return {
      text: `atualizarEstufa(${ref}, ${JSON.stringify(change)})`,
      change: asks.atualizarEstufa(ref, change),
      call: (caller, id) =>
        caller.estufas.atualizar({ id: id(ref), status: change.status, capacidade_total: change.capacidade }),
    };
  };
}

/** Every third names lots of seed. */
function criarLote([where, wanted, direta, named]: NovoLote): Draw {
  return (nursery) => {
    const { estufas, especies, lotes } = nursery;
    const estufa = choose(Object.keys(estufas), where);
    const known = Object.keys(especies);
    if (!estufa || known.length === 0) return null;
    const ref = `l${Object.keys(lotes).length + 1}`;
    const itens = wanted
      .map(([which, quantidade]) => ({ especie: pick(known, which), quantidade }))
      .map(({ especie, quantidade }) => ({
        especie,
        quantidade: resolve(quantidade, especies[especie]?.saldo),
        procedencia: named % 3 === 0 ? (chooseProcedencia(nursery, named, especie) ?? null) : null,
      }));
    return {
      text: `${ref} = criarLote(${estufa}, ${JSON.stringify(itens)}, ${direta})`,
      creates: ref,
      change: asks.criarLote(ref, estufa, itens, direta),
      call: (caller, id) =>
        caller.lotes.criar({
          estufa_id: id(estufa),
          entrada_direta: direta,
          itens_especies: itens.map(({ especie, quantidade, procedencia }) => ({
            especie_id: id(especie),
            quantidade_inicial: quantidade,
            procedencia_id: procedencia && id(procedencia),
          })),
        }),
    };
  };
}

type NovoLote = [where: number, wanted: [number, Amount][], direta: boolean | undefined, named: number];

function criarProcedencia(which: number): Draw {
  return ({ especies, procedencias }) => {
    const especie = choose(Object.keys(especies), which);
    if (!especie) return null;
    const ref = `p${Object.keys(procedencias).length + 1}`;
    return {
      text: `${ref} = criarProcedencia(${especie})`,
      creates: ref,
      change: asks.criarProcedencia(ref, especie),
      call: (caller, id) => caller.procedencias.criar({ especie_id: id(especie), origem: 'COLETA' }),
    };
  };
}

function atualizarProcedencia([which, to]: [number, number]): Draw {
  return ({ procedencias }) => {
    const ref = choose(Object.keys(procedencias), which);
    if (!ref) return null;
    const status = pick(STATUS_REGISTRO, to);
    return {
      text: `atualizarProcedencia(${ref}, ${status})`,
      change: asks.atualizarProcedencia(ref, status),
      call: (caller, id) => caller.procedencias.atualizar({ id: id(ref), status }),
    };
  };
}

/** Mostly of the species, sometimes of any: then it is refused. */
function chooseProcedencia({ procedencias }: Nursery, n: number, especie: string): string | undefined {
  const all = Object.keys(procedencias);
  const own = all.filter((ref) => procedencias[ref]?.especie === especie);
  return choose(n % 7 === 0 ? all : own, n);
}

/** What enters a lot of seed, or leaves it or its species, named or not; now and then what cannot be. */
function movimentarProcedencia([which, tipo, wanted]: [number, number, Amount]): Draw {
  return (nursery) => {
    const ref = choose(Object.keys(nursery.procedencias), which);
    if (!ref) return null;
    const { especie = '', saldo = 0 } = nursery.procedencias[ref] ?? {};
    const kind = pick(['ENTRADA', 'SAIDA', 'ENTRADA', 'AJUSTE', 'SAIDA'] as const, tipo);
    const quantidade = kind === 'ENTRADA' && typeof wanted === 'string' ? 7 : resolve(wanted, saldo);
    return movement({
      tipo: tipo % 13 === 12 ? pick(TIPOS_MOVIMENTACAO, which) : kind,
      especie: which % 11 === 10 ? (choose(Object.keys(nursery.especies), tipo) ?? especie) : especie,
      lote: which % 13 === 12 ? (chooseLote(nursery, which) ?? null) : null,
      quantidade: kind === 'AJUSTE' ? -quantidade : quantidade,
      ...{ retorno: false, destinatario: null },
      procedencia: kind !== 'ENTRADA' && tipo % 2 === 1 ? null : ref,
    });
  };
}

function movimentarSementeira([which, tipo, wanted, destinatario]: [number, number, Amount, number]): Draw {
  return ({ especies }) => {
    const especie = choose(Object.keys(especies), which);
    return especie
      ? movement({
          tipo: pick(TIPOS_MOVIMENTACAO, tipo),
          especie,
          lote: null,
          quantidade: resolve(wanted, especies[especie]?.saldo),
          retorno: false,
          destinatario: pick(DESTINATARIOS, destinatario),
        })
      : null;
  };
}

type NoLote = [
  lote: number,
  especie: number,
  tipo: number,
  amount: Amount,
  destinatario: number,
  any: boolean,
];

/** A species of the batch, or sometimes `any` other. */
function movimentarLote([which, item, tipo, wanted, destinatario, any]: NoLote): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which);
    const itens = nursery.lotes[lote ?? '']?.itens ?? {};
    const among = any && item % 5 === 0 ? nursery.especies : itens;
    const especie = choose(Object.keys(among), item);
    if (!lote || !especie) return null;
    return movement({
      tipo: pick(TIPOS_MOVIMENTACAO, tipo),
      especie,
      lote,
      quantidade: resolve(wanted, itens[especie]),
      retorno: any,
      destinatario: pick(DESTINATARIOS, destinatario),
    });
  };
}

/** A complete dispatch, of which only the phase or the balance may be wrong. */
function expedir([which, item, wanted, retorno]: [number, number, Amount, boolean]): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which, 'PRONTO');
    const { itens = {}, fase } = nursery.lotes[lote ?? ''] ?? {};
    if (fase !== 'PRONTO' && item % 4 !== 0) return null;
    const alive = Object.keys(itens).filter((especie) => itens[especie] !== 0);
    const especie = choose(alive, item) ?? choose(Object.keys(itens), item);
    if (!lote || !especie) return null;
    return movement({
      tipo: 'EXPEDICAO',
      especie,
      lote,
      quantidade: resolve(wanted, itens[especie]),
      retorno,
      destinatario: retorno ? null : 'ativo',
    });
  };
}

/** Mostly of what is ready, sometimes of a sementeira. */
function entregar([wanted, destinatario]: [[number, number, Amount][], number]): Draw {
  return (nursery) => {
    const itens = wanted.flatMap(
      ([which, item, amount]): Pick<asks.Pedido, 'especie' | 'lote' | 'quantidade'>[] => {
        const lote = which % 3 === 0 ? undefined : chooseLote(nursery, which, 'PRONTO');
        if (!lote) {
          const especie = choose(Object.keys(nursery.especies), item);
          return especie
            ? [{ especie, lote: null, quantidade: resolve(amount, nursery.especies[especie]?.saldo) }]
            : [];
        }
        const { itens = {} } = nursery.lotes[lote] ?? {};
        const alive = Object.keys(itens).filter((especie) => itens[especie] !== 0);
        const especie = choose(alive, item) ?? choose(Object.keys(itens), item);
        return especie ? [{ especie, lote, quantidade: resolve(amount, itens[especie]) }] : [];
      },
    );
    if (itens.length === 0) return null;
    const para = destinatario % 8 === 0 ? 'inativo' : 'ativo';
    return {
      text: `entregar(${JSON.stringify(itens)}, ${para})`,
      change: asks.entregar(itens, para),
      call: (caller, id) =>
        caller.entregas.criar({
          destinatario_id: id(`destinatário ${para}`),
          itens: itens.map(({ especie, lote, quantidade }) => ({
            ...{ especie_id: id(especie), lote_id: lote && id(lote), quantidade },
          })),
          justificativa,
        }),
    };
  };
}

/** Mostly one of the last, of several items rather than of one. */
function chooseEntrega({ movimentos }: Nursery, n: number): string | undefined {
  const refs = [...new Set(movimentos.flatMap(({ entrega }) => entrega ?? []))];
  const several = refs.filter((ref) => movimentos.filter(({ entrega }) => entrega === ref).length > 1);
  return choose(n % 3 === 0 ? refs : several.slice(-3), Math.floor(n / 3)) ?? choose(refs, n);
}

function estornarEntrega([which]: [number, number]): Draw {
  return (nursery) => {
    const ref = chooseEntrega(nursery, which);
    if (!ref) return null;
    return {
      text: `estornarEntrega(${ref})`,
      change: asks.estornarEntrega(ref),
      call: (caller, id) => caller.entregas.estornar({ id: id(ref), justificativa }),
    };
  };
}

/** What is brought back of some of its items, mostly into the sementeira. */
function devolver([which, wanted, where]: [number, [number, Amount][], number]): Draw {
  return (nursery) => {
    const ref = chooseEntrega(nursery, which);
    if (!ref) return null;
    const all = nursery.movimentos.filter(({ entrega }) => entrega === ref);
    const itens = wanted.flatMap(([item, amount]) => {
      const found = choose(all, item);
      return found ? [{ ref: found.ref, quantidade: resolve(amount, found.quantidade) }] : [];
    });
    const lote = where % 3 === 0 ? (chooseLote(nursery, where) ?? null) : null;
    return {
      text: `devolver(${ref}, ${JSON.stringify(itens)}, ${lote})`,
      change: asks.devolver(ref, itens, lote),
      call: (caller, id) =>
        caller.entregas.devolver({
          id: id(ref),
          itens: itens.map((item) => ({ movimentacao_id: id(item.ref), quantidade: item.quantidade })),
          lote_id: lote && id(lote),
          justificativa,
        }),
    };
  };
}

/** Of one or two batches, or of a species wherever it is; now and then blind. */
function abrirContagem([which, other, kind]: [number, number, number]): Draw {
  return (nursery) => {
    const { contagens, especies } = nursery;
    const lotes = [chooseLote(nursery, which), chooseLote(nursery, other)].flatMap((lote) => lote ?? []);
    const especie = kind % 3 === 0 ? choose(Object.keys(especies), which) : undefined;
    if (!especie && lotes.length === 0) return null;
    const ref = `c${Object.keys(contagens).length + 1}`;
    const escopo = { de: especie ? [] : [...new Set(lotes)], especie: especie ?? null };
    const cega = kind % 4 === 0;
    return {
      text: `${ref} = abrirContagem(${JSON.stringify(escopo)}, ${cega})`,
      creates: ref,
      change: counts.abrirContagem(ref, escopo, cega),
      call: async (caller, id) => {
        const made = await caller.contagens.criar({
          ...{
            cega,
            lote_ids: escopo.de.map(id),
            especie_ids: escopo.especie === null ? null : [id(escopo.especie)],
          },
        });
        const parts = counts.linhasDe(nursery, escopo).flatMap((saldo) => {
          const found = made.linhas.find(
            ({ especie, lote }) =>
              especie.id === id(saldo.especie) && (lote?.id ?? null) === (saldo.lote && id(saldo.lote)),
          );
          return found ? [[`${ref} ${counts.chaveDa(saldo)}`, found.id]] : [];
        });
        return { id: made.id, parts: Object.fromEntries(parts) };
      },
    };
  };
}

/** Mostly one that is open. */
function chooseContagem({ contagens }: Nursery, n: number, situacao: string): string | undefined {
  const all = Object.keys(contagens);
  return choose(
    n % 8 === 0 ? all : all.filter((ref) => contagens[ref]?.situacao === situacao),
    Math.floor(n / 8),
  );
}

/** What there is now, or a little more or less; as if it was counted on any day since the count was opened. */
function anotar([which, line, off, when]: [number, number, number, number]): Draw {
  return (nursery) => {
    const ref = chooseContagem(nursery, which, 'ABERTA');
    const linha = ref && choose(nursery.contagens[ref]?.linhas ?? [], line);
    if (!ref || !linha) return null;
    const { especie, lote } = linha;
    const saldo = lote === null ? nursery.especies[especie]?.saldo : nursery.lotes[lote]?.itens[especie];
    const [quantidade, chave] = [(saldo ?? 0) + off, counts.chaveDa(linha)];
    const aberta = nursery.contagens[ref]?.dia ?? 0;
    const dia = aberta + (when % (nursery.dia - aberta + 1));
    return {
      text: `anotar(${ref}, ${chave}, ${quantidade}, dia ${dia})`,
      change: counts.anotar(ref, chave, quantidade, dia),
      call: (caller, id) =>
        caller.contagens.anotar({
          ...{ id: id(ref), linha_id: id(`${ref} ${chave}`), quantidade },
          contada_em: asks.noonOf(dia).toISOString(),
        }),
    };
  };
}

/** What is missing in batches as an adjustment, deaths or a loss, or all of it left as it is. */
function encerrarContagem([which, kind]: [number, number]): Draw {
  return (nursery) => {
    const ref = chooseContagem(nursery, which, 'ABERTA');
    if (!ref) return null;
    const como = pick(COMO_DA_DIFERENCA, kind);
    const told = counts
      .contadas(nursery, ref)
      .filter(({ lote, diferenca }) => como === 'IGNORAR' || (lote !== null && diferenca < 0));
    return {
      text: `encerrarContagem(${ref}, ${como})`,
      change: counts.encerrarContagem(ref, como),
      call: (caller, id) =>
        caller.contagens.encerrar({
          ...{ id: id(ref), justificativa },
          linhas: told.map((linha) => ({ linha_id: id(`${ref} ${counts.chaveDa(linha)}`), como })),
        }),
    };
  };
}

function cancelarContagem(which: number): Draw {
  return (nursery) => {
    const ref = chooseContagem(nursery, which, 'ABERTA');
    if (!ref) return null;
    return {
      text: `cancelarContagem(${ref})`,
      change: counts.cancelarContagem(ref),
      call: (caller, id) => caller.contagens.cancelar({ id: id(ref) }),
    };
  };
}

function estornarContagem(which: number): Draw {
  return (nursery) => {
    const ref = chooseContagem(nursery, which, 'ENCERRADA');
    if (!ref) return null;
    return {
      text: `estornarContagem(${ref})`,
      change: counts.estornarContagem(ref),
      call: (caller, id) => caller.contagens.estornar({ id: id(ref), justificativa }),
    };
  };
}

const DESTINATARIOS = [null, 'ativo', null, 'inativo', 'ativo', 'desconhecido'] as const;

function movement(pedido: asks.Pedido): Step {
  const { tipo, especie, lote, quantidade, retorno, destinatario, procedencia } = pedido;
  return {
    text: `movimentar(${JSON.stringify(pedido)})`,
    change: asks.movimentar(pedido),
    call: (caller, id) =>
      caller.movimentacoes.criar({
        tipo,
        especie_id: id(especie),
        lote_id: lote && id(lote),
        destinatario_id: destinatario && id(`destinatário ${destinatario}`),
        quantidade,
        justificativa,
        retorno_ao_viveiro: retorno,
        procedencia_id: procedencia && id(procedencia),
      }),
  };
}

/** Noted on the same day, or up to two days before. */
function diaDe({ dia }: Nursery, when: number): number {
  return Math.max(0, dia - (when % 3));
}

/** Where it was before: on the day itself a telephone says nothing. */
function anotadoEm({ dia: hoje }: Nursery, dia: number): string | undefined {
  return dia < hoje ? asks.noonOf(dia).toISOString() : undefined;
}

function registrarMortalidade([which, item, wanted, when = 0]: [number, number, Amount, number?]): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which);
    const itens = nursery.lotes[lote ?? '']?.itens ?? {};
    const especie = choose(Object.keys(itens), item);
    if (!lote || !especie) return null;
    return mortes(
      nursery,
      { lote, especie, quantidade: resolve(wanted, itens[especie]) },
      diaDe(nursery, when),
    );
  };
}

function mortes(nursery: Nursery, pedido: Parameters<typeof asks.morrer>[0], dia: number): Step {
  const { lote, especie, quantidade } = pedido;
  return {
    text: `registrarMortalidade(${lote}, ${especie}, ${quantidade}, dia ${dia})`,
    change: asks.morrer(pedido, dia),
    call: (caller, id) =>
      caller.lotes.registrarMortalidade({
        id: id(lote),
        especie_id: id(especie),
        quantidade,
        justificativa,
        anotado_em: anotadoEm(nursery, dia),
      }),
  };
}

/** PRONTO is drawn as often as all others together: dispatches need it. A finished batch is opened again soon. */
function atualizarFase([which, towards, again]: [number, number, boolean]): Draw {
  return (nursery) => {
    const finished = Object.keys(nursery.lotes).filter((ref) => nursery.lotes[ref]?.fase === 'FINALIZADO');
    const lote = (again && choose(finished, which)) || chooseLote(nursery, which);
    if (!lote) return null;
    const fase = towards % 2 === 0 ? 'PRONTO' : pick(FASES, towards);
    return {
      text: `atualizarFase(${lote}, ${fase})`,
      change: asks.atualizarFase(lote, fase),
      call: (caller, id) => caller.lotes.atualizarFase({ id: id(lote), fase }),
    };
  };
}

/** The way that batches mostly go: to the next phase, those that are nearest to PRONTO first, so that some arrive. */
function avancarFase(which: number): Draw {
  return (nursery) => {
    const [lote] =
      Object.entries(nursery.lotes)
        .filter(([, each]) => statusOf(each) === 'ATIVO' && each.fase !== 'PRONTO')
        .toSorted(([, a], [, b]) => FASES.indexOf(b.fase) - FASES.indexOf(a.fase))
        .slice(0, 1 + (which % 2))
        .at(-1) ?? [];
    const fase = lote && FASES[FASES.indexOf(nursery.lotes[lote]?.fase ?? 'PRONTO') + 1];
    if (!lote || !fase) return null;
    return {
      text: `avancarFase(${lote}, ${fase})`,
      change: asks.atualizarFase(lote, fase),
      call: (caller, id) => caller.lotes.atualizarFase({ id: id(lote), fase }),
    };
  };
}

/** Mostly to the next phase, with what was counted of some species; sometimes of one that is not in the batch. */
function passarContando([which, towards, wanted, when]: [number, number, [number, Amount][], number]): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which);
    const { itens = {}, fase: from = 'SEMEADURA' } = nursery.lotes[lote ?? ''] ?? {};
    const vivas = wanted.flatMap(([item, amount]): [string, number][] => {
      const especie = choose(Object.keys(item % 11 === 10 ? nursery.especies : itens), item);
      return especie ? [[especie, resolve(amount, itens[especie])]] : [];
    });
    if (!lote || vivas.length === 0) return null;
    const fase = pick(FASES, towards % 3 === 0 ? towards : FASES.indexOf(from) + 1);
    const dia = diaDe(nursery, when);
    return {
      text: `passarContando(${lote}, ${fase}, ${JSON.stringify(vivas)}, dia ${dia})`,
      change: asks.atualizarFase(lote, fase, vivas, dia),
      call: (caller, id) =>
        caller.lotes.atualizarFase({
          ...{ id: id(lote), fase, anotado_em: anotadoEm(nursery, dia) },
          contagem: vivas.map(([especie, n]) => ({ especie_id: id(especie), vivas: n })),
        }),
    };
  };
}

const NO_LOTE: [string, Pick<Nursery['lotes'][string], 'itens'>] = ['', { itens: {} }];

/** Some die while they grow: what is neither dead nor gone then is what survives. */
function morrerCrescendo([which, item, quantidade]: [number, number, number]): Draw {
  return (nursery) => {
    const growing = Object.entries(nursery.lotes).filter(
      ([, { fase, motivo }]) => fase === 'PRODUÇÃO' && !motivo,
    );
    const [lote, { itens }] = choose(growing, which) ?? NO_LOTE;
    const especie = choose(
      Object.keys(itens).filter((ref) => (itens[ref] ?? 0) > 0),
      item,
    );
    return especie ? mortes(nursery, { lote, especie, quantidade }, nursery.dia) : null;
  };
}

/** Seedlings are seeds again: back over PRODUÇÃO, after which some die, or what died before is reversed. */
function voltarAGerminar(which: number): Draw {
  return ({ lotes }) => {
    const [lote] =
      choose(
        Object.entries(lotes).filter(
          ([, { fase, motivo }]) => !motivo && (fase === 'PRODUÇÃO' || fase === 'PRONTO'),
        ),
        which,
      ) ?? [];
    return lote
      ? {
          text: `voltarAGerminar(${lote})`,
          change: asks.atualizarFase(lote, 'GERMINAÇÃO'),
          call: (caller, id) => caller.lotes.atualizarFase({ id: id(lote), fase: 'GERMINAÇÃO' }),
        }
      : null;
  };
}

function transferir([which, where]: [number, number]): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which);
    const estufa = choose(Object.keys(nursery.estufas), where);
    if (!lote || !estufa) return null;
    return {
      text: `transferir(${lote}, ${estufa})`,
      change: asks.transferir(lote, estufa),
      call: (caller, id) => caller.lotes.transferir({ id: id(lote), nova_estufa_id: id(estufa) }),
    };
  };
}

function descartar(which: number): Draw {
  return (nursery) => {
    const lote = chooseLote(nursery, which);
    if (!lote) return null;
    return {
      text: `descartar(${lote})`,
      change: asks.descartar(lote),
      call: (caller, id) => caller.lotes.descartar({ id: id(lote), justificativa }),
    };
  };
}

/** One of the last few that the person may well reverse, one that an operation of the service wrote, or any. */
function estornar([which, kind]: [number, number]): Draw {
  return ({ movimentos }, { nome, cargo }) => {
    const own = movimentos.filter(({ quem }) => cargo === 'Administrador' || quem === nome);
    const written = own.filter(
      ({ origem, estornado }) => origem !== 'MANUAL' && origem !== 'ESTORNO' && !estornado,
    );
    const among: Movimento[] = pick([own.slice(-5), written, own.slice(-5), movimentos], kind);
    const ref = choose(among, which)?.ref;
    if (!ref) return null;
    return {
      text: `estornar(${ref})`,
      change: asks.estornar(ref),
      call: (caller, id) => caller.movimentacoes.estornar({ id: id(ref), justificativa }),
    };
  };
}

/**
 * The first steps of every run, which would else mostly register records. Two MUDAs wait for returns. Of one species there are two
 * lots of seed, of which the one registered later entered a day before the other.
 */
export const beginning: Beginning = [
  criarEspecie([0, 0, 100]),
  criarEspecie([3, 0, 80]),
  criarEspecie([1, 1, 0]),
  criarEspecie([2, 1, 5]),
  criarEstufa(90),
  criarEstufa(60),
  criarLote([
    0,
    [
      [0, 40],
      [1, 20],
    ],
    false,
    1,
  ]),
  criarLote([1, [[0, 15]], false, 1]),
  criarEspecie([4, 0, 0]),
  ...[criarProcedencia(0), criarProcedencia(4), criarProcedencia(4)],
  ...[movimentarProcedencia([2, 0, 9]), movimentarProcedencia([0, 0, 5])],
  ...[THE_NEXT_DAY, movimentarProcedencia([1, 0, 6])],
];

/**
 * Further on: of two batches some died while they germinated, some while they grew, and some left alive. The first is ready to be
 * given away, the other one grows. The third has seeds and seedlings; some were added, some died, and a death was reversed.
 */
export const raised: Beginning = [
  ...beginning,
  ...[avancarFase(0), registrarMortalidade([1, 0, 2]), avancarFase(0)],
  ...[avancarFase(1), registrarMortalidade([7, 0, 1]), avancarFase(1)],
  ...[morrerCrescendo([0, 0, 4]), morrerCrescendo([0, 1, 1]), morrerCrescendo([1, 0, 3])],
  ...[movimentarLote([1, 0, 1, 2, 0, false]), movimentarLote([7, 0, 1, 1, 0, false])],
  avancarFase(0),
  criarLote([
    0,
    [
      [1, 9],
      [3, 4],
    ],
    false,
    1,
  ]),
  ...[movimentarLote([13, 0, 2, 5, 0, false]), registrarMortalidade([13, 1, 1])],
  ...[registrarMortalidade([13, 0, 2]), estornar([4, 0])],
];

export const people: Pessoa[] = [
  { nome: 'Ana', cargo: 'Administrador' },
  { nome: 'Beto', cargo: 'Operador' },
  { nome: 'Caio', cargo: 'Operador' },
];

/** Mostly a batch that still produces, and in the phase asked for when there is one. */
function chooseLote({ lotes }: Nursery, n: number, fase?: string): string | undefined {
  const refs = Object.keys(lotes);
  const live = refs.filter((ref) => lotes[ref] && statusOf(lotes[ref]) === 'ATIVO');
  const best = fase ? live.filter((ref) => lotes[ref]?.fase === fase) : live;
  return choose(n % 6 === 0 ? refs : best, Math.floor(n / 6)) ?? choose(refs, n);
}

function resolve(wanted: Amount, saldo = 0): number {
  if (wanted === 'all') return saldo;
  return wanted === 'more' ? saldo + 1 : wanted;
}

function choose<T>(list: readonly T[], n: number): T | undefined {
  return list[n % list.length];
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}
