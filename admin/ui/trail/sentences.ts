import type { RegistroDeAuditoria } from '../../../src/auditoria/schemas.ts';
import { foraDosLotes, inteiro, noLote, quantia, quantos } from '../../../src/common/brazilian.ts';
import { FEITOS } from '../../../src/common/feitos.ts';
import { word } from '../../../src/common/palavras.ts';
import type { Acao, AreaImportada, Entidade } from '../../../src/common/vocabulary.ts';
import type { LinhaDaContagem } from '../../../src/contagens/schemas.ts';
import type { Movimentacao } from '../../../src/estoque/row.ts';

/** A record that a sentence names. */
export interface Referencia {
  entidade: Entidade;
  id: string;
  /** The name, when it is already known. */
  nome?: string;
}

/** A part of a sentence. */
export type Parte = string | Referencia;

/** What is known of the records in a sentence; undefined until it is loaded. */
export interface Sabido {
  /** The unit of a species' stock outside batches. */
  tipo(especieId: string): 'SEMENTE' | 'MUDA' | undefined;
  movimentacao(id: string): Movimentacao | undefined;
  /** The balance of a line of a count. */
  linha(
    contagemId: string,
    linhaId: unknown,
  ): Pick<LinhaDaContagem, 'especie' | 'lote' | 'unidade'> | undefined;
  /** The plants of a batch. */
  plantas(loteId: string): string | undefined;
}

export type Registro = Pick<RegistroDeAuditoria, 'id' | 'acao' | 'entidade' | 'entidade_id' | 'detalhes'>;

/** The word for a record whose name is not known. */
export const NOMES: Readonly<Record<Entidade, string>> = {
  especie: 'uma espécie',
  lote: 'um lote',
  estufa: 'uma estufa',
  destinatario: 'um destinatário',
  movimentacao: 'uma movimentação',
  usuario: 'um usuário',
  procedencia: 'uma procedência',
  entrega: 'uma entrega',
  contagem: 'uma contagem',
  webhook: 'um webhook',
};

/** A person's act, after their name: `entregou 20 mudas de Pitangueira a Prefeitura de …`. */
export function frase(registro: Registro, sabido: Sabido): Parte[] {
  const { acao, entidade, entidade_id, detalhes } = registro;
  const movimento = movimentoDe(registro);
  if (movimento) return daMovimentacao(movimento, sabido);
  const proprio = { entidade, id: entidade_id };
  const plantas = entidade === 'lote' ? sabido.plantas(entidade_id) : undefined;
  const oLote: Parte[] = ['o lote ', proprio, ...(plantas ? [`, de ${plantas},`] : [])];
  const antesEDepois = (campo: string) => detalhes[campo] as { antes: string; depois: string } | undefined;
  switch (acao) {
    case 'ATUALIZAR_FASE_LOTE': {
      const fase = antesEDepois('fase');
      return fase
        ? ['passou ', ...oLote, ` de ${word(fase.antes)} a ${word(fase.depois)}`]
        : ['mudou a fase do lote ', proprio];
    }
    case 'ATUALIZAR_ESPECIE':
      return antesEDepois('planta_id')
        ? ['passou a espécie ', proprio, ' a outra planta']
        : ['alterou a espécie ', proprio];
    case 'TRANSFERIR_LOTE': {
      const estufa = antesEDepois('estufa_id');
      const daPara: Parte[] = estufa
        ? [
            ' da ',
            { entidade: 'estufa', id: estufa.antes },
            ' para a ',
            { entidade: 'estufa', id: estufa.depois },
          ]
        : [];
      return ['transferiu ', ...oLote, ...daPara];
    }
    case 'CANCELAR_LOTE':
      return [detalhes.motivo_encerramento === 'DESCARTE' ? 'descartou ' : 'encerrou ', ...oLote];
    case 'CRIAR_ENTREGA':
      return typeof detalhes.destinatario_id === 'string'
        ? ['registrou a entrega ', proprio, ' a ', { entidade: 'destinatario', id: detalhes.destinatario_id }]
        : ['registrou a entrega ', proprio];
    case 'ANOTAR_CONTAGEM': {
      const linha = sabido.linha(entidade_id, detalhes.linha_id);
      if (typeof detalhes.quantidade !== 'number' || !linha)
        return ['anotou uma linha da contagem ', proprio];
      const { especie, lote, unidade } = linha;
      return [
        `contou ${lote ? noLote(detalhes.quantidade, unidade) : quantia(detalhes.quantidade, unidade)} de `,
        { entidade: 'especie', id: especie.id, nome: especie.nome_popular },
        ...(lote
          ? [' no lote ', { entidade: 'lote' as const, id: lote.id, nome: lote.codigo }]
          : [` ${foraDosLotes(unidade)}`]),
        ', na contagem ',
        proprio,
      ];
    }
    case 'CRIAR_USUARIO':
      return [detalhes.conta_pronta === true ? 'criou a conta de ' : 'convidou ', proprio];
    case 'FAZER_RONDA':
      return typeof detalhes.localizacao_estufa === 'string'
        ? [`fez a ronda em ${detalhes.localizacao_estufa}`]
        : [FEITOS[acao]];
    default: {
      const feito = deUm(acao);
      return feito ? [`${feito} `, proprio] : [FEITOS[acao] ?? word(acao)];
    }
  }
}

/** An act on a record, before its name: `abriu o lote`, where `FEITOS` says `abriu um lote`. */
function deUm(acao: Acao): string | undefined {
  const [, feito = '', um = '', nome] =
    /^(.*?)\b((?:a |de |em )?uma?) (\p{L}+)$/u.exec(FEITOS[acao] ?? '') ?? [];
  return DE_OUTRO_MODO[acao] ?? (nome && `${feito}${O[um]} ${nome}`);
}

const O: Readonly<Record<string, string>> = {
  ...{ um: 'o', 'a um': 'ao', 'de um': 'do', 'em um': 'no' },
  ...{ uma: 'a', 'a uma': 'à', 'de uma': 'da', 'em uma': 'na' },
};

const DE_OUTRO_MODO: Partial<Record<Acao, string>> = {
  INATIVAR_USUARIO: 'encerrou o acesso de',
  DEVOLVER_ENTREGA: 'registrou uma devolução da entrega',
  ANOTAR: 'anotou no lote',
};

/** The movement of an entry. A death or a dispatch in the trail of a batch is one, too. */
interface Movimento {
  id: string;
  tipo: string;
  origem: string;
  especie_id: string;
  lote_id: string | null;
  quantidade: number;
}

export function movimentoDe({ acao, entidade_id, detalhes }: Registro): Movimento | undefined {
  if (typeof detalhes.especie_id !== 'string' || typeof detalhes.quantidade !== 'number') return undefined;
  const { especie_id, quantidade } = detalhes;
  if (acao === 'CRIAR_MOVIMENTACAO' || acao === 'ESTORNAR_MOVIMENTACAO') {
    const { tipo, origem, lote_id } = detalhes as unknown as Movimento;
    return { id: entidade_id, tipo, origem, lote_id: lote_id ?? null, especie_id, quantidade };
  }
  const tipo = DO_LOTE[acao];
  if (!tipo || typeof detalhes.movimentacao_id !== 'string') return undefined;
  return {
    id: detalhes.movimentacao_id,
    tipo,
    origem: 'MANUAL',
    lote_id: entidade_id,
    especie_id,
    quantidade,
  };
}

const DO_LOTE: Partial<Record<Acao, string>> = {
  REGISTRAR_MORTALIDADE: 'MORTALIDADE',
  EXPEDIR_LOTE: 'EXPEDICAO',
};

function daMovimentacao(movimento: Movimento, sabido: Sabido): Parte[] {
  const { id, tipo, origem, especie_id, lote_id, quantidade } = movimento;
  const especie: Referencia = { entidade: 'especie', id: especie_id };
  const feita = sabido.movimentacao(id);
  const unidade = feita?.unidade ?? (lote_id ? undefined : sabido.tipo(especie_id));
  const quantas = Math.abs(quantidade);
  const n = unidade ? quantia(quantas, unidade) : inteiro(quantas);
  const lote = (antes: string): Parte[] => (lote_id ? [antes, { entidade: 'lote', id: lote_id }] : []);
  const destinatario = feita?.destinatario;
  const aQuem: Parte[] = destinatario ? [' a ', { entidade: 'destinatario', id: destinatario.id }] : [];
  const feito = (antes: string, onde: string): Parte[] => [
    `${antes} ${n} de `,
    especie,
    ...lote(` ${onde} lote `),
  ];
  if (origem === 'CONTAGEM' || (origem === 'MANUAL' && tipo === 'AJUSTE')) {
    const porque = origem === 'CONTAGEM' ? ', pela contagem,' : '';
    return [
      `ajustou${porque} em ${quantidade < 0 ? '−' : '+'}${n} o que há de `,
      especie,
      ...lote(' no lote '),
    ];
  }
  if (origem === 'ESTORNO') return feito('estornou uma movimentação de', 'do');
  const daOrigem = DA_ORIGEM[origem];
  if (daOrigem) return feito(...daOrigem);
  if (tipo === 'EXPEDICAO' && feita?.retorno_ao_viveiro) return feito('deixou no viveiro', 'do');
  if (tipo === 'EXPEDICAO' || (tipo === 'SAIDA' && destinatario))
    return [...feito('entregou', 'do'), ...aQuem];
  const doTipo = DO_TIPO[tipo];
  return doTipo ? feito(...doTipo) : feito('movimentou', 'no');
}

/** The act of an operation, and the words before the name of its batch. */
const DA_ORIGEM: Readonly<Record<string, [antes: string, onde: string]>> = {
  SALDO_INICIAL: ['registrou o saldo inicial de', 'no'],
  ALOCACAO: ['pôs', 'no'],
  DESCARTE: ['descartou', 'do'],
  ENCERRAMENTO: ['deu baixa de', 'do'],
  NAO_GERMINADA: ['registrou que não germinaram', 'no'],
  DEVOLUCAO: ['registrou a devolução de', 'no'],
};

const DO_TIPO: Readonly<Record<string, [antes: string, onde: string]>> = {
  ENTRADA: ['registrou a entrada de', 'no'],
  SAIDA: ['registrou a saída de', 'do'],
  MORTALIDADE: ['registrou a morte de', 'no'],
  PERDA: ['registrou a perda de', 'do'],
};

/** The fields that the sentence already says. */
export function ditoPor(registro: Registro): ReadonlySet<string> {
  if (movimentoDe(registro)) return DITOS_DO_MOVIMENTO;
  return new Set(DITOS[registro.acao]);
}

const DITOS: Partial<Record<Acao, readonly string[]>> = {
  ATUALIZAR_FASE_LOTE: ['fase'],
  ANOTAR_CONTAGEM: ['quantidade'],
  FAZER_RONDA: ['localizacao_estufa'],
  CRIAR_USUARIO: ['conta_pronta'],
};

const DITOS_DO_MOVIMENTO: ReadonlySet<string> = new Set([
  ...['tipo', 'origem', 'quantidade', 'variacao_sementeira', 'variacao_lote'],
]);

/** `importou 448 espécies de uma planilha` */
export function importou({ tipo, registros }: { tipo: AreaImportada; registros: number }): string {
  const [um, varios] = IMPORTADOS[tipo];
  return `importou ${quantos(registros, um, varios)} de uma planilha`;
}

const IMPORTADOS: Readonly<Record<AreaImportada, readonly [string, string]>> = {
  especies: ['espécie', 'espécies'],
  estufas: ['estufa', 'estufas'],
  destinatarios: ['destinatário', 'destinatários'],
  movimentacoes: ['movimentação', 'movimentações'],
  lotes: ['lote', 'lotes'],
  procedencias: ['procedência', 'procedências'],
};
