import type { Acao, Entidade, TipoEspecie } from '../vocabulary.ts';

/** What the sentences of the trail are made of. */

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
  tipo(especieId: string): TipoEspecie | undefined;
  movimentacao(id: string): MovimentacaoSabida | undefined;
  /** The balance of a line of a count. */
  linha(contagemId: string, linhaId: unknown): LinhaSabida | undefined;
  /** The plants of a batch. */
  plantas(loteId: string): string | undefined;
}

/** What only a movement knows: its unit in a batch, its recipient, and that nothing left. */
export interface MovimentacaoSabida {
  unidade: TipoEspecie;
  retorno_ao_viveiro: boolean;
  destinatario: { id: string } | null;
}

export interface LinhaSabida {
  especie: { id: string; nome_popular: string };
  lote: { id: string; codigo: string } | null;
  unidade: TipoEspecie;
}

/** An entry of the trail. */
export interface Registro {
  id: string;
  acao: Acao;
  entidade: Entidade;
  entidade_id: string;
  detalhes: Record<string, unknown>;
}

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
  instalacao: 'o timbre',
};

/** A sentence as text. */
export function porExtenso(
  partes: readonly Parte[],
  nome: (referencia: Referencia) => string | undefined,
): string {
  return partes
    .map((parte) =>
      typeof parte === 'string' ? parte : (parte.nome ?? nome(parte) ?? NOMES[parte.entidade]),
    )
    .join('');
}

/** `Araçá e mais 2` */
export function plantasDoLote([first, ...others]: readonly string[]): string {
  return others.length === 0 ? String(first) : `${first} e mais ${others.length}`;
}
