import type {
  Acao,
  Cargo,
  Fase,
  MarcaEstufa,
  MotivoEncerramento,
  OrigemMovimentacao,
  SituacaoDaContagem,
  StatusEstufa,
  StatusRegistro,
  TipoEspecie,
  TipoMovimentacao,
} from '../../src/common/vocabulary.ts';
import { type Atribuicao, atribuir, checkSeed, type Procedencia } from './nursery-seed.ts';

/**
 * A nursery in memory, written from the rules in words and not from the service's code: it applies what is asked for
 * without looking, and then refuses what has made a number impossible. It predicts what the service must answer, the
 * rows of the ledger, the facts of the audit trail and every balance. Records go by names of the test's own.
 */
export interface Nursery {
  dia: number;
  especies: Record<string, Especie>;
  estufas: Record<string, Estufa>;
  lotes: Record<string, Lote>;
  procedencias: Record<string, Procedencia>;
  contagens: Record<string, Contagem>;
  /** Of batches: what was counted of them, and written. */
  contados: Contado[];
  movimentos: Movimento[];
  fatos: Fato[];
  operacao: number;
}

export interface Pessoa {
  nome: string;
  cargo: Cargo;
}

interface Especie {
  nome: string;
  tipo: TipoEspecie;
  status: StatusRegistro;
  saldo: number;
  planta: string;
  /** Told apart from others of its names: no new one joins its plant by them. */
  separada: boolean;
}

interface Estufa {
  capacidade: number;
  marca: MarcaEstufa | null;
}

interface Lote {
  estufa: string;
  fase: Fase;
  motivo: MotivoEncerramento | null;
  encerradoPor: number | null;
  /** Whether the trail has a reason for its discard since it was finished. */
  descartado: boolean;
  itens: Record<string, number>;
}

export interface Movimento {
  ref: string;
  tipo: TipoMovimentacao;
  origem: OrigemMovimentacao;
  especie: string;
  destino: string | null;
  lote: string | null;
  fase: Fase | null;
  unidade: TipoEspecie;
  quantidade: number;
  sementeira: number;
  noLote: number;
  retorno: boolean;
  destinatario: string | null;
  estornoDe: string | null;
  estornado: boolean;
  quem: string;
  dia: number;
  /** The day when it was noted, where that was before: a count's difference was so when it was counted. */
  anotado: number | null;
  operacao: number;
  /** The first item of the delivery that it is one of. */
  entrega: string | null;
  /** The item that it brings back. */
  devolve: string | null;
  procedencias: Atribuicao;
}

/** A count of what is there. */
export interface Contagem {
  cega: boolean;
  dia: number;
  situacao: SituacaoDaContagem;
  linhas: Saldo[];
  /** The values noted of each line, by its key. */
  notas: Record<string, { dia: number; quantidade: number }[]>;
  operacao: number | null;
  /** Who closed it, and when. */
  quem: string | null;
  fim: number | null;
}

/** A species of a batch as it was counted on a day, what wrote the difference if there was one, and by which count. */
interface Contado {
  especie: string;
  lote: string;
  dia: number;
  por: string | null;
  contagem: string | null;
}

/** A balance: of a species in a batch, or in the sementeira. */
export interface Saldo {
  especie: string;
  lote: string | null;
}

export interface Fato {
  acao: Acao;
  de: string;
}

/** What a person asks of the nursery. */
export type Change = (nursery: Nursery, quem: Pessoa) => void;

export type Answer = { status: 'ok'; nursery: Nursery } | { status: 400 | 403 };

class Refusal extends Error {
  readonly status: 400 | 403;
  constructor(status: 400 | 403) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export function emptyNursery(): Nursery {
  return {
    dia: 0,
    especies: {},
    estufas: {},
    lotes: {},
    procedencias: {},
    contagens: {},
    contados: [],
    movimentos: [],
    fatos: [],
    operacao: 0,
  };
}

/** The nursery's answer and its new state; a refusal changes nothing. */
export function ask(nursery: Nursery, quem: Pessoa, change: Change): Answer {
  const draft = structuredClone(nursery);
  draft.operacao += 1;
  try {
    change(draft, quem);
    checkNumbers(draft);
    checkSeed(draft);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status };
    throw error;
  }
  takeOffMarks(nursery, draft);
  return { status: 'ok', nursery: draft };
}

export function total({ itens }: Lote): number {
  return Object.values(itens).reduce((sum, n) => sum + n, 0);
}

export function statusOf({ motivo }: Lote): StatusRegistro {
  return motivo === null ? 'ATIVO' : 'INATIVO';
}

export function ocupacao({ lotes }: Nursery, estufa: string): number {
  const inside = Object.values(lotes).filter((lote) => lote.estufa === estufa && lote.motivo === null);
  return inside.reduce((sum, lote) => sum + total(lote), 0);
}

export function statusDaEstufa(nursery: Nursery, ref: string): StatusEstufa {
  const { marca } = get(nursery.estufas, ref);
  return marca ?? (ocupacao(nursery, ref) > 0 ? 'Ocupada' : 'Livre');
}

/** No balance is negative, no greenhouse is over its capacity, a closed batch is empty. */
function checkNumbers(nursery: Nursery): void {
  const saldos = Object.values(nursery.especies).map(({ saldo }) => saldo);
  const itens = Object.values(nursery.lotes).flatMap((lote) => Object.values(lote.itens));
  require([...saldos, ...itens].every((n) => n >= 0));
  for (const [ref, { capacidade }] of Object.entries(nursery.estufas)) {
    require(ocupacao(nursery, ref) <= capacidade);
  }
  for (const lote of Object.values(nursery.lotes)) {
    if (lote.motivo !== null && total(lote) !== 0) throw new Error('the model closed a batch with plants');
  }
}

/** When the last plants leave, a mark that somebody set to `Ocupada` goes too. */
function takeOffMarks(before: Nursery, after: Nursery): void {
  for (const [ref, estufa] of Object.entries(after.estufas)) {
    const emptied = ocupacao(before, ref) > 0 && ocupacao(after, ref) === 0;
    if (emptied && estufa.marca === 'Ocupada') estufa.marca = null;
  }
}

export function criarEspecie(ref: string, nome: string, tipo: TipoEspecie, quantidade: number): Change {
  return (nursery, quem) => {
    const namesake = Object.values(nursery.especies).find(
      (other) => !other.separada && plain(other.nome) === plain(nome),
    );
    novaEspecie(nursery, { ref, nome, tipo, planta: namesake?.planta ?? `planta de ${ref}` });
    if (quantidade === 0) return;
    append(nursery, quem, {
      tipo: 'ENTRADA',
      origem: 'SALDO_INICIAL',
      especie: ref,
      quantidade,
      sementeira: quantidade,
    });
  };
}

export function atualizarEspecie(ref: string, change: { nome?: string; status?: StatusRegistro }): Change {
  return (nursery) => {
    const especie = get(nursery.especies, ref);
    const before = { ...especie };
    Object.assign(especie, change);
    if (plain(especie.nome) !== plain(before.nome)) especie.separada = false;
    if (especie.nome === before.nome && especie.status === before.status) return;
    const inactivated = before.status === 'ATIVO' && especie.status === 'INATIVO';
    nursery.fatos.push({ acao: inactivated ? 'INATIVAR_ESPECIE' : 'ATUALIZAR_ESPECIE', de: ref });
  };
}

/** The plants of two species become one: the other one's. */
export function juntar(ref: string, com: string): Change {
  return ({ especies, fatos }) => {
    const [{ planta }, outra] = [get(especies, ref), get(especies, com)];
    require(planta !== outra.planta);
    for (const [each, especie] of Object.entries(especies)) {
      if (especie.planta !== planta) continue;
      especie.planta = outra.planta;
      fatos.push({ acao: 'ATUALIZAR_ESPECIE', de: each });
    }
  };
}

/** One record gets a plant of its own. Its names stay with another record that has them, and else go with it. */
export function separar(ref: string, planta: string): Change {
  return ({ especies, fatos }) => {
    const especie = get(especies, ref);
    const others = Object.values(especies).filter(
      (other) => other !== especie && other.planta === especie.planta,
    );
    require(others.length > 0);
    const namesake = others.some((other) => !other.separada && plain(other.nome) === plain(especie.nome));
    Object.assign(especie, { planta, separada: especie.separada || namesake });
    fatos.push({ acao: 'ATUALIZAR_ESPECIE', de: ref });
  };
}

export function criarProcedencia(ref: string, especie: string): Change {
  return (nursery) => {
    require(get(nursery.especies, especie).status === 'ATIVO');
    nursery.procedencias[ref] = { especie, status: 'ATIVO', recebida: 0, saldo: 0, entrada: null };
    nursery.fatos.push({ acao: 'CRIAR_PROCEDENCIA', de: ref });
  };
}

export function atualizarProcedencia(ref: string, status: StatusRegistro): Change {
  return (nursery) => {
    const lote = get(nursery.procedencias, ref);
    if (lote.status === status) return;
    lote.status = status;
    const acao = status === 'INATIVO' ? 'INATIVAR_PROCEDENCIA' : 'ATUALIZAR_PROCEDENCIA';
    nursery.fatos.push({ acao, de: ref });
  };
}

/** One may be named of its own species: in use, where something enters; with as much as leaves. */
function names(nursery: Nursery, ref: string | null, especie: string, signed: number): void {
  if (ref === null) return;
  const lote = get(nursery.procedencias, ref);
  require(lote.especie === especie);
  require(signed > 0 ? lote.status === 'ATIVO' : lote.saldo >= -signed);
}

export function criarEstufa(ref: string, capacidade: number): Change {
  return (nursery) => {
    nursery.estufas[ref] = { capacidade, marca: null };
    nursery.fatos.push({ acao: 'CRIAR_ESTUFA', de: ref });
  };
}

/** A capacity below the occupancy is refused by `checkNumbers`. */
export function atualizarEstufa(ref: string, change: { capacidade?: number; status?: StatusEstufa }): Change {
  return (nursery) => {
    const estufa = get(nursery.estufas, ref);
    const { capacidade = estufa.capacidade, status } = change;
    const marca = status === undefined ? estufa.marca : status === 'Livre' ? null : status;
    if (capacidade === estufa.capacidade && marca === estufa.marca) return;
    const inactivated = marca !== estufa.marca && marca === 'Inativo';
    nursery.estufas[ref] = { capacidade, marca };
    nursery.fatos.push({ acao: inactivated ? 'INATIVAR_ESTUFA' : 'ATUALIZAR_ESTUFA', de: ref });
  };
}

/** With `direta`, what the sementeira lacks is entered there first; unsaid, where nobody ever put anything into it. */
export function criarLote(
  ref: string,
  estufa: string,
  itens: { especie: string; quantidade: number; procedencia: string | null }[],
  direta: boolean | undefined,
): Change {
  return (nursery, quem) => {
    takesArrivals(nursery, estufa);
    require(itens.length > 0 && new Set(itens.map(({ especie }) => especie)).size === itens.length);
    require(itens.every(({ quantidade }) => quantidade >= 1));
    require(itens.every(({ especie }) => nursery.especies[especie]?.status === 'ATIVO'));
    nursery.lotes[ref] = {
      estufa,
      fase: 'SEMEADURA',
      motivo: null,
      encerradoPor: null,
      descartado: false,
      itens: {},
    };
    nursery.fatos.push({ acao: 'CRIAR_LOTE', de: ref });
    for (const { especie, quantidade } of itens) {
      if (!(direta ?? !isKept(nursery, especie))) continue;
      const falta = quantidade - get(nursery.especies, especie).saldo;
      const entrada = {
        tipo: 'ENTRADA',
        origem: 'MANUAL',
        especie,
        quantidade: falta,
        sementeira: falta,
      } as const;
      if (falta > 0) append(nursery, quem, entrada);
    }
    for (const { especie, quantidade, procedencia } of itens) {
      names(nursery, procedencia, especie, -quantidade);
      append(nursery, quem, {
        nomeada: procedencia,
        tipo: 'SAIDA',
        origem: 'ALOCACAO',
        especie,
        lote: ref,
        quantidade,
        sementeira: -quantidade,
        noLote: quantidade,
      });
    }
  };
}

/** Whether somebody put something into the sementeira of a species, other than for a batch of the same moment. */
function isKept({ movimentos }: Nursery, especie: string): boolean {
  return movimentos.some((each) => {
    if ((each.destino ?? each.especie) !== especie || each.sementeira <= 0 || each.origem === 'ESTORNO')
      return false;
    if (each.devolve !== null) return false;
    return !movimentos.some(
      (other) =>
        other.operacao === each.operacao && other.origem === 'ALOCACAO' && other.especie === each.especie,
    );
  });
}

export interface Pedido {
  tipo: TipoMovimentacao;
  especie: string;
  lote: string | null;
  quantidade: number;
  retorno: boolean;
  destinatario: 'ativo' | 'inativo' | 'desconhecido' | null;
  procedencia?: string | null;
  /** Of what a count found to differ. */
  origem?: 'NAO_GERMINADA' | 'CONTAGEM';
  /** The day when it was noted, where that was before. */
  anotado?: number | null;
}

export function movimentar(pedido: Pedido): Change {
  return (nursery, quem) => {
    const { tipo, especie, lote, quantidade, destinatario, procedencia = null, origem = 'MANUAL' } = pedido;
    const { anotado = null } = pedido;
    require(quantidade !== 0 && (quantidade > 0 || tipo === 'AJUSTE'));
    require(tipo !== 'SAIDA' || lote === null || destinatario === null);
    if (tipo === 'SAIDA' || tipo === 'EXPEDICAO') require(destinatario === null || destinatario === 'ativo');
    const signed = tipo === 'ENTRADA' || tipo === 'AJUSTE' ? quantidade : -quantidade;
    if (procedencia !== null) require(lote === null && (signed < 0 || tipo === 'ENTRADA'));
    if (lote !== null) return movimentarNoLote(nursery, quem, { ...pedido, lote, signed });

    require(tipo === 'ENTRADA' || tipo === 'SAIDA' || tipo === 'AJUSTE');
    if (signed > 0) require(get(nursery.especies, especie).status === 'ATIVO');
    names(nursery, procedencia, especie, signed);
    append(nursery, quem, {
      nomeada: procedencia,
      tipo,
      origem,
      especie,
      quantidade,
      sementeira: signed,
      anotado,
      destinatario: recipientOf(pedido),
    });
  };
}

function movimentarNoLote(
  nursery: Nursery,
  quem: Pessoa,
  { tipo, especie, lote, quantidade, signed, ...pedido }: Pedido & { lote: string; signed: number },
): void {
  const batch = get(nursery.lotes, lote);
  require(batch.motivo === null && especie in batch.itens);
  const dispatch = tipo === 'EXPEDICAO';
  const retorno = dispatch && pedido.retorno;
  if (dispatch) require(batch.fase === 'PRONTO' && (retorno || pedido.destinatario !== null));
  const muda = retorno ? equivalente(nursery, especie) : null;
  append(nursery, quem, {
    tipo,
    origem: pedido.origem ?? 'MANUAL',
    especie,
    lote,
    quantidade,
    noLote: signed,
    sementeira: retorno ? quantidade : 0,
    destino: muda === especie ? null : muda,
    retorno,
    anotado: pedido.anotado ?? null,
    destinatario: recipientOf({ tipo, ...pedido }),
  });
  if (dispatch && total(batch) === 0) close(nursery, lote, 'EXPEDIDO');
}

/** Only exits and dispatches have a recipient. */
function recipientOf({ tipo, destinatario }: Pick<Pedido, 'tipo' | 'destinatario'>): string | null {
  const keeps = tipo === 'SAIDA' || tipo === 'EXPEDICAO';
  return keeps && destinatario ? `destinatário ${destinatario}` : null;
}

/** The MUDA that plants of a species return as: itself, the oldest of its plant that is in use, or a new one if it has none. */
function equivalente(nursery: Nursery, ref: string): string {
  const { tipo, nome, planta } = get(nursery.especies, ref);
  const mudas = Object.entries(nursery.especies).filter(
    ([, other]) => other.tipo === 'MUDA' && other.planta === planta,
  );
  const oldest = mudas.find(([, { status }]) => status === 'ATIVO') ?? mudas[0];
  const muda =
    tipo === 'MUDA' ? ref : (oldest?.[0] ?? `muda ${Object.keys(nursery.especies).length + 1} de ${ref}`);
  if (!nursery.especies[muda]) novaEspecie(nursery, { ref: muda, nome, tipo: 'MUDA', planta });
  require(get(nursery.especies, muda).status === 'ATIVO');
  return muda;
}

/** On a day, or earlier: a telephone tells later what was noted on it. What a later count has is refused. */
export function morrer(
  pedido: Pick<Pedido, 'especie' | 'quantidade'> & { lote: string },
  dia: number,
): Change {
  return (nursery, quem) => {
    const { especie, lote } = pedido;
    const anotado = dia < nursery.dia ? dia : null;
    if (anotado !== null) require(contadoEm(nursery, { especie, lote }) < anotado);
    movimentar({ ...pedido, tipo: 'MORTALIDADE', retorno: false, destinatario: null, anotado })(
      nursery,
      quem,
    );
  };
}

/** The last day on which what is in a batch was counted: what was reversed says nothing. */
function contadoEm({ contados, contagens, movimentos }: Nursery, { especie, lote }: Saldo): number {
  const standing = contados.filter(
    ({ por, contagem }) =>
      !movimentos.some(({ ref, estornado }) => ref === por && estornado) &&
      (contagem === null || contagens[contagem]?.situacao === 'ENCERRADA'),
  );
  const own = standing.filter((each) => each.especie === especie && each.lote === lote);
  return Math.max(Number.NEGATIVE_INFINITY, ...own.map(({ dia }) => dia));
}

/**
 * What the balance was when a day ended: of one day, all that was written counts as before what was counted. What was noted earlier than
 * it was written goes by that, and nothing in a batch is counted before it is sown.
 */
export function saldoNoDia({ movimentos }: Nursery, { especie, lote }: Saldo, dia: number): number {
  return movimentos
    .filter((each) => (lote !== null && each.origem === 'ALOCACAO') || (each.anotado ?? each.dia) <= dia)
    .filter((each) =>
      lote === null
        ? (each.destino ?? each.especie) === especie
        : each.especie === especie && each.lote === lote,
    )
    .reduce((sum, each) => sum + (lote === null ? each.sementeira : each.noLote), 0);
}

/** On a day, or as a telephone tells of it later. */
export function atualizarFase(ref: string, fase: Fase, vivas: Vivas = [], dia?: number): Change {
  return (nursery, quem) => {
    const lote = get(nursery.lotes, ref);
    require(lote.motivo !== 'DESCARTE' && lote.motivo !== 'CANCELADO');
    if (vivas.length > 0) contar(nursery, quem, { ref, fase, vivas, dia: dia ?? nursery.dia });
    if (fase === lote.fase) return;
    if (lote.motivo === 'EXPEDIDO') {
      reopen(nursery, ref, fase);
    } else if (lote.motivo === 'MANUAL') {
      require(get(nursery.estufas, lote.estufa).marca !== 'Inativo');
      reverseAll(nursery, quem, lote.encerradoPor);
      reopen(nursery, ref, fase);
    } else if (fase === 'FINALIZADO') {
      writeOff(nursery, quem, ref, 'ENCERRAMENTO');
      close(nursery, ref, 'MANUAL');
    } else {
      changeFase(nursery, ref, fase);
    }
  };
}

/** How many of each species are alive. */
type Vivas = [especie: string, n: number][];

/** As a batch leaves its phase: what is missing is lost, and makes room for what there is more. */
function contar(
  nursery: Nursery,
  quem: Pessoa,
  { ref, fase, vivas, dia }: { ref: string; fase: Fase; vivas: Vivas; dia: number },
): void {
  const lote = get(nursery.lotes, ref);
  require(lote.motivo === null && fase !== lote.fase);
  require(new Set(vivas.map(([especie]) => especie)).size === vivas.length);
  require(vivas.every(([especie, n]) => especie in lote.itens && n >= 0));
  const abertas = Object.values(nursery.contagens).filter(({ situacao }) => situacao === 'ABERTA');
  const contados = abertas.flatMap(({ linhas }) => linhas).filter((linha) => linha.lote === ref);
  require(!vivas.some(([especie]) => contados.some((linha) => linha.especie === especie)));
  const germinou = lote.fase === 'GERMINAÇÃO' && fase !== 'SEMEADURA';
  const anotado = dia < nursery.dia ? dia : null;
  const diferencas = vivas.map(([especie, n]) => {
    if (anotado !== null) require(contadoEm(nursery, { especie, lote: ref }) <= anotado);
    return { especie, sobra: n - saldoNoDia(nursery, { especie, lote: ref }, dia) };
  });
  for (const { especie, sobra } of diferencas.toSorted((a, b) => a.sobra - b.sobra)) {
    const por = sobra === 0 ? null : `m${nursery.movimentos.length + 1}`;
    nursery.contados.push({ especie, lote: ref, dia, por, contagem: null });
    if (sobra === 0) continue;
    movimentar({
      ...{ especie, lote: ref, retorno: false, destinatario: null, anotado },
      ...(sobra < 0
        ? { tipo: 'PERDA', quantidade: -sobra, origem: germinou ? 'NAO_GERMINADA' : 'CONTAGEM' }
        : { tipo: 'AJUSTE', quantidade: sobra, origem: 'CONTAGEM' }),
    })(nursery, quem);
    checkNumbers(nursery);
  }
}

export function transferir(ref: string, estufa: string): Change {
  return (nursery) => {
    const lote = get(nursery.lotes, ref);
    require(lote.motivo === null && lote.estufa !== estufa);
    takesArrivals(nursery, estufa);
    lote.estufa = estufa;
    nursery.fatos.push({ acao: 'TRANSFERIR_LOTE', de: ref });
  };
}

export function descartar(ref: string): Change {
  return (nursery, quem) => {
    const lote = get(nursery.lotes, ref);
    if (lote.fase === 'FINALIZADO' && !lote.descartado) {
      nursery.fatos.push({ acao: 'CANCELAR_LOTE', de: ref });
      lote.descartado = true;
    }
    if (lote.motivo !== null) return;
    writeOff(nursery, quem, ref, 'DESCARTE');
    close(nursery, ref, 'DESCARTE');
  };
}

export function estornar(ref: string): Change {
  return (nursery, quem) => {
    const movimento = movimentoDe(nursery, ref);
    const own = movimento.quem === quem.nome && movimento.dia === nursery.dia;
    if (quem.cargo === 'Operador' && (movimento.origem === 'DESCARTE' || !own)) throw new Refusal(403);
    require(movimento.origem !== 'ESTORNO' && !movimento.estornado);
    require(devolvidas(nursery, ref) === 0);
    const { lote: loteRef } = movimento;
    if (loteRef === null) return reverse(nursery, quem, movimento);

    const lote = get(nursery.lotes, loteRef);
    if (lote.motivo !== null) {
      require(lote.motivo !== 'CANCELADO' && lote.encerradoPor === movimento.operacao);
      require(movimento.origem !== 'NAO_GERMINADA' && movimento.origem !== 'CONTAGEM');
      const faseBefore = movimento.fase ?? lote.fase;
      if (lote.motivo === 'EXPEDIDO') reverse(nursery, quem, movimento);
      else reverseAll(nursery, quem, movimento.operacao);
      return reopen(nursery, loteRef, faseBefore);
    }
    if (movimento.origem === 'ALOCACAO') require(lote.fase === 'SEMEADURA' && untouched(nursery, movimento));
    reverse(nursery, quem, movimento);
    if (movimento.origem === 'ALOCACAO' && total(lote) === 0) close(nursery, loteRef, 'CANCELADO');
  };
}

/** Whether a row delivers something to somebody. */
function isEntrega({ tipo, destinatario, retorno }: Movimento): boolean {
  return (tipo === 'EXPEDICAO' || tipo === 'SAIDA') && destinatario !== null && !retorno;
}

/** What was brought back of an item, and was not reversed. */
function devolvidas({ movimentos }: Nursery, item: string): number {
  const back = movimentos.filter(({ devolve, estornado }) => devolve === item && !estornado);
  return back.reduce((sum, { quantidade }) => sum + quantidade, 0);
}

function itensDe({ movimentos }: Nursery, entrega: string): Movimento[] {
  return movimentos.filter((movimento) => movimento.entrega === entrega);
}

/** What one recipient takes away at once: each item as the movement that it is, all or nothing. */
export function entregar(
  itens: Pick<Pedido, 'especie' | 'lote' | 'quantidade'>[],
  destinatario: NonNullable<Pedido['destinatario']>,
): Change {
  return (nursery, quem) => {
    require(itens.length > 0);
    require(new Set(itens.map(({ especie, lote }) => `${especie} ${lote}`)).size === itens.length);
    const first = `m${nursery.movimentos.length + 1}`;
    for (const item of itens) {
      require(item.quantidade >= 1);
      const tipo = item.lote === null ? 'SAIDA' : 'EXPEDICAO';
      movimentar({ ...item, tipo, retorno: false, destinatario })(nursery, quem);
      checkNumbers(nursery);
    }
    for (const movimento of nursery.movimentos)
      if (movimento.operacao === nursery.operacao) movimento.entrega = first;
    nursery.fatos.push({ acao: 'CRIAR_ENTREGA', de: first });
  };
}

export function estornarEntrega(ref: string): Change {
  return (nursery, quem) => {
    const itens = itensDe(nursery, ref);
    const own = itens.every((item) => item.quem === quem.nome && item.dia === nursery.dia);
    if (quem.cargo === 'Operador' && !own) throw new Refusal(403);
    const left = itens.filter(({ estornado }) => !estornado).map((item) => item.ref);
    require(left.length > 0);
    for (const item of left.toReversed()) {
      estornar(item)(nursery, quem);
      checkNumbers(nursery);
    }
    nursery.fatos.push({ acao: 'ESTORNAR_ENTREGA', de: ref });
  };
}

/** What a species is counted in: in a batch that grows it is seedlings, whatever was sown. */
function unidadeEm({ especies }: Nursery, especie: string, fase: Fase | null): TipoEspecie {
  const { tipo } = get(especies, especie);
  return fase === null || fase === 'SEMEADURA' || fase === 'GERMINAÇÃO' ? tipo : 'MUDA';
}

/** Brought back into a batch that has such, or the sementeira: of the MUDA what stood ready, of its own species what went out as seeds. */
export function devolver(
  ref: string,
  itens: { ref: string; quantidade: number }[],
  lote: string | null,
): Change {
  return (nursery, quem) => {
    require(new Set(itens.map((item) => item.ref)).size === itens.length);
    for (const { ref: item, quantidade } of itens) {
      const movimento = itensDe(nursery, ref).find((each) => each.ref === item);
      require(movimento !== undefined && !movimento.estornado);
      const { especie, unidade } = movimento as Movimento;
      require(
        quantidade >= 1 && quantidade + devolvidas(nursery, item) <= (movimento as Movimento).quantidade,
      );
      const common = { tipo: 'ENTRADA', origem: 'DEVOLUCAO', quantidade, devolve: item } as const;
      if (lote !== null) {
        const batch = get(nursery.lotes, lote);
        require(batch.motivo === null && especie in batch.itens);
        require(unidadeEm(nursery, especie, batch.fase) === unidade);
        append(nursery, quem, { ...common, especie, lote, noLote: quantidade });
      } else {
        const into = unidade === 'SEMENTE' ? especie : equivalente(nursery, especie);
        require(get(nursery.especies, into).status === 'ATIVO');
        append(nursery, quem, { ...common, especie: into, sementeira: quantidade });
      }
    }
    nursery.fatos.push({ acao: 'DEVOLVER_ENTREGA', de: ref });
  };
}

/** Each delivery as it is answered. */
export function entregasDe(nursery: Nursery): Record<string, object> {
  const refs = [...new Set(nursery.movimentos.flatMap(({ entrega }) => entrega ?? []))];
  return Object.fromEntries(
    refs.map((ref) => {
      const itens = itensDe(nursery, ref);
      const left = itens.filter(({ estornado }) => !estornado);
      const situacao = left.length === itens.length ? 'EFETIVA' : left.length === 0 ? 'ESTORNADA' : 'PARCIAL';
      const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);
      return [
        ref,
        {
          ...{ situacao, itens: itens.map((item) => item.ref) },
          total: sum(left.map(({ quantidade }) => quantidade)),
          devolvida: sum(itens.map((item) => devolvidas(nursery, item.ref))),
        },
      ];
    }),
  );
}

/** When all of a day is done. */
export function noonOf(dia: number): Date {
  return new Date(Date.UTC(2026, 2, 10 + dia, 15));
}

export function passarODia(): Change {
  return (nursery) => {
    nursery.dia += 1;
  };
}

type Part = Pick<Movimento, 'tipo' | 'origem' | 'especie' | 'quantidade'> &
  Partial<Movimento> & { nomeada?: string | null; desfaz?: Atribuicao };

function append(nursery: Nursery, quem: Pessoa, { nomeada = null, desfaz = {}, ...part }: Part): void {
  const fase = part.lote ? get(nursery.lotes, part.lote).fase : null;
  const movimento: Movimento = {
    destino: null,
    lote: null,
    sementeira: 0,
    noLote: 0,
    retorno: false,
    destinatario: null,
    estornoDe: null,
    devolve: null,
    anotado: null,
    ...part,
    ref: `m${nursery.movimentos.length + 1}`,
    fase,
    unidade: part.estornoDe
      ? movimentoDe(nursery, part.estornoDe).unidade
      : unidadeEm(nursery, part.especie, fase),
    estornado: false,
    quem: quem.nome,
    dia: nursery.dia,
    operacao: nursery.operacao,
    entrega: null,
    procedencias: atribuir(nursery, {
      especie: part.destino ?? part.especie,
      quantidade: part.sementeira ?? 0,
      entrada: part.tipo === 'ENTRADA',
      nomeada,
      desfaz,
    }),
  };
  if (isEntrega(movimento)) movimento.entrega = movimento.ref;
  const { tipo, ref, lote, especie, destino } = movimento;
  nursery.movimentos.push(movimento);
  get(nursery.especies, destino ?? especie).saldo += movimento.sementeira;
  if (lote !== null) {
    const { itens } = get(nursery.lotes, lote);
    itens[especie] = (itens[especie] ?? 0) + movimento.noLote;
    if (tipo === 'MORTALIDADE') nursery.fatos.push({ acao: 'REGISTRAR_MORTALIDADE', de: lote });
    if (tipo === 'EXPEDICAO') nursery.fatos.push({ acao: 'EXPEDIR_LOTE', de: lote });
  }
  const reversal = movimento.origem === 'ESTORNO';
  nursery.fatos.push({ acao: reversal ? 'ESTORNAR_MOVIMENTACAO' : 'CRIAR_MOVIMENTACAO', de: ref });
}

function reverse(nursery: Nursery, quem: Pessoa, movimento: Movimento): void {
  movimento.estornado = true;
  const { ref, especie, destino, lote } = movimento;
  const sementeira = -movimento.sementeira || 0;
  const noLote = -movimento.noLote || 0;
  append(nursery, quem, {
    tipo: 'AJUSTE',
    origem: 'ESTORNO',
    especie,
    destino,
    lote,
    sementeira,
    noLote,
    quantidade: lote === null ? sementeira : noLote,
    estornoDe: ref,
    desfaz: movimento.procedencias,
  });
}

/** The write-offs of a closing are undone together; what was counted before it stands. */
function reverseAll(nursery: Nursery, quem: Pessoa, operacao: number | null): void {
  const together = nursery.movimentos.filter(
    (movimento) =>
      movimento.operacao === operacao &&
      (movimento.origem === 'DESCARTE' || movimento.origem === 'ENCERRAMENTO'),
  );
  for (const movimento of together) reverse(nursery, quem, movimento);
}

function writeOff(nursery: Nursery, quem: Pessoa, ref: string, origem: 'DESCARTE' | 'ENCERRAMENTO'): void {
  for (const [especie, quantidade] of Object.entries(get(nursery.lotes, ref).itens)) {
    if (quantidade === 0) continue;
    append(nursery, quem, { tipo: 'PERDA', origem, especie, lote: ref, quantidade, noLote: -quantidade });
  }
}

function close(nursery: Nursery, ref: string, motivo: MotivoEncerramento): void {
  const lote = get(nursery.lotes, ref);
  Object.assign(lote, { motivo, encerradoPor: nursery.operacao });
  if (motivo === 'EXPEDIDO' || motivo === 'MANUAL') changeFase(nursery, ref, 'FINALIZADO');
  else nursery.fatos.push({ acao: 'CANCELAR_LOTE', de: ref });
}

function reopen(nursery: Nursery, ref: string, fase: Fase): void {
  Object.assign(get(nursery.lotes, ref), { motivo: null, encerradoPor: null });
  changeFase(nursery, ref, fase);
}

function changeFase(nursery: Nursery, ref: string, fase: Fase): void {
  const lote = get(nursery.lotes, ref);
  if (lote.fase !== fase) nursery.fatos.push({ acao: 'ATUALIZAR_FASE_LOTE', de: ref });
  Object.assign(lote, { fase, descartado: false });
}

/** The species has no effective movement in the batch but its allocation. */
function untouched({ movimentos }: Nursery, { ref, lote, especie }: Movimento): boolean {
  return !movimentos.some(
    (other) =>
      other.lote === lote &&
      other.especie === especie &&
      other.ref !== ref &&
      other.origem !== 'ESTORNO' &&
      !other.estornado,
  );
}

function takesArrivals({ estufas }: Nursery, ref: string): void {
  const { marca } = get(estufas, ref);
  require(marca === null || marca === 'Ocupada');
}

function novaEspecie(
  { especies, fatos }: Nursery,
  { ref, ...nova }: Pick<Especie, 'nome' | 'tipo' | 'planta'> & { ref: string },
): void {
  especies[ref] = { ...nova, separada: false, status: 'ATIVO', saldo: 0 };
  fatos.push({ acao: 'CRIAR_ESPECIE', de: ref });
}

function movimentoDe({ movimentos }: Nursery, ref: string): Movimento {
  const found = movimentos.find((movimento) => movimento.ref === ref);
  if (!found) throw new Error(`no movement ${ref}`);
  return found;
}

function get<T>(records: Record<string, T>, ref: string): T {
  const found = records[ref];
  if (found === undefined) throw new Error(`no record ${ref}`);
  return found;
}

export function require(condition: boolean): void {
  if (!condition) refuse(400);
}

export function refuse(status: 400 | 403): never {
  throw new Refusal(status);
}

/** Names are compared without case, accents and extra spaces. */
function plain(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
}
