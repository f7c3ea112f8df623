import { foraDosLotes, noLote, quantia, quantos } from '../brazilian.ts';
import { FEITOS } from '../feitos.ts';
import { word } from '../palavras.ts';
import type { Acao, AreaImportada } from '../vocabulary.ts';
import { daMovimentacao, movimentoDe } from './movimentos.ts';
import type { Parte, Referencia, Registro, Sabido } from './partes.ts';

/** The trail in sentences, on the page *Auditoria*, on a record's own and in the report. */

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

/** The records whose names and facts the sentence of an entry needs. */
export function referencias(registro: Registro, sabido: Sabido = NADA): Referencia[] {
  const movimento = movimentoDe(registro);
  const ditas = frase(registro, sabido).filter((parte) => typeof parte !== 'string');
  const pergunta = movimento && (movimento.lote_id !== null || movimento.tipo === 'SAIDA');
  return [...ditas, ...(pergunta ? [{ entidade: 'movimentacao' as const, id: movimento.id }] : [])];
}

const nada = () => undefined;
const NADA: Sabido = { tipo: nada, movimentacao: nada, linha: nada, plantas: nada };

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
