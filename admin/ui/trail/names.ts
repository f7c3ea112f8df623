import { useQueries } from '@tanstack/react-query';
import { frase, referencias } from '../../../src/common/trilha/frases.ts';
import {
  plantasDoLote,
  type Referencia,
  type Registro,
  type Sabido,
} from '../../../src/common/trilha/partes.ts';
import type { TipoEspecie } from '../../../src/common/vocabulary.ts';
import type { ContagemComLinhas, LinhaDaContagem } from '../../../src/contagens/schemas.ts';
import type { Movimentacao } from '../../../src/estoque/row.ts';
import type { Lote } from '../../../src/lotes/schemas.ts';
import { trpc } from '../../service.ts';

/** A record that a sentence can name. */
interface Achado {
  nome: string;
  tipo?: TipoEspecie;
  movimentacao?: Movimentacao;
  linhas?: readonly LinhaDaContagem[];
  plantas?: string;
}

/** How each kind is read, and its name. The service reads records of one kind that are asked for together in one statement. */
const KINDS = {
  especie: [
    trpc.especies.buscar,
    ({ nome_popular, tipo }: { nome_popular: string; tipo: TipoEspecie }) => ({ nome: nome_popular, tipo }),
  ],
  lote: [
    trpc.lotes.buscar,
    ({ codigo, itens_especies }: Lote) => ({
      nome: codigo,
      plantas: plantasDoLote(itens_especies.map(({ nome_popular }) => nome_popular)),
    }),
  ],
  estufa: [
    trpc.estufas.buscar,
    ({ codigo_identificador }: { codigo_identificador: string }) => ({ nome: codigo_identificador }),
  ],
  destinatario: [trpc.destinatarios.buscar, ({ nome }: { nome: string }) => ({ nome })],
  movimentacao: [
    trpc.movimentacoes.buscar,
    (movimentacao: Movimentacao) => ({ nome: 'uma movimentação', movimentacao }),
  ],
  usuario: [trpc.usuarios.buscar, ({ nome }: { nome: string }) => ({ nome })],
  procedencia: [trpc.procedencias.buscar, ({ codigo }: { codigo: string }) => ({ nome: codigo })],
  entrega: [trpc.entregas.buscar, ({ numero }: { numero: string }) => ({ nome: numero })],
  contagem: [trpc.contagens.buscar, ({ numero, linhas }: ContagemComLinhas) => ({ nome: numero, linhas })],
  webhook: [trpc.webhooks.buscar, ({ url }: { url: string }) => ({ nome: new URL(url).host })],
} as const;

const chave = ({ entidade, id }: Referencia) => `${entidade} ${id}`;

/** The names of the records in these entries. A name that cannot be loaded is left out. */
export function useNomes(registros: readonly Registro[]) {
  const asked = registros.flatMap((registro) => referencias(registro));
  const first = useAchados(asked);
  // Only the movement knows the recipient.
  const recipients = registros.flatMap((registro) =>
    frase(registro, sabidoDe(first)).flatMap((parte) =>
      typeof parte === 'string' || parte.nome !== undefined ? [] : [parte],
    ),
  );
  const all = useAchados([...asked, ...recipients]);
  return { nome: (referencia: Referencia) => all.get(chave(referencia))?.nome, sabido: sabidoDe(all) };
}

function sabidoDe(achados: ReadonlyMap<string, Achado>): Sabido {
  return {
    tipo: (id) => achados.get(chave({ entidade: 'especie', id }))?.tipo,
    movimentacao: (id) => achados.get(chave({ entidade: 'movimentacao', id }))?.movimentacao,
    linha: (id, linhaId) =>
      achados.get(chave({ entidade: 'contagem', id }))?.linhas?.find((linha) => linha.id === linhaId),
    plantas: (id) => achados.get(chave({ entidade: 'lote', id }))?.plantas,
  };
}

function useAchados(referencias: readonly Referencia[]): ReadonlyMap<string, Achado> {
  // The letterhead has no name to look up.
  const named = referencias.filter(({ entidade }) => entidade !== 'instalacao');
  const each = [...new Map(named.map((referencia) => [chave(referencia), referencia]))];
  return useQueries({
    queries: each.map(([, { entidade, id }]) => {
      const [read, achado] = KINDS[entidade as keyof typeof KINDS];
      return {
        ...(read as typeof trpc.especies.buscar).queryOptions({ id }),
        retry: false,
        select: achado as (record: object) => Achado,
      };
    }) as never[],
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, n) => {
          const [name] = each[n] ?? [];
          return data && name ? [[name, data as Achado] as const] : [];
        }),
      ),
  });
}
