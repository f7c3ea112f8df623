import { prepared } from '../../db/prepared.ts';
import { dia, quantia } from '../common/brazilian.ts';
import { localDay } from '../common/local-time.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { EntregaComOrigem } from './schemas.ts';

interface Vencida {
  nome_popular: string;
  tipo: TipoEspecie;
  codigo: string;
  validade: string;
  quantidade: number;
}

/** A sentence for each lot of seed past its date that these items were taken from. */
export async function avisosDe(
  { db, now, settings }: UserCommandContext,
  itens: EntregaComOrigem['itens'],
): Promise<string[]> {
  const vencidas = await prepared<Vencida>(db, VENCIDAS, [
    itens.map(({ movimentacao_id }) => movimentacao_id),
    localDay(now(), settings.fusoHorario),
  ]);
  return vencidas.map(
    ({ nome_popular, tipo, codigo, validade, quantidade }) =>
      `Avise quem leva ${quantia(quantidade, tipo)} de ${nome_popular} (${codigo}): a validade terminou em ${dia(validade)}.`,
  );
}

const VENCIDAS = `
  select e.nome_popular, e.tipo, p.codigo, p.validade, -a.quantidade as quantidade
  from atribuicoes a join procedencias p on p.id = a.procedencia_id join especies e on e.id = p.especie_id
  where a.movimentacao_id = any($1::uuid[]) and p.validade < $2::date order by p.validade, p.seq`;
