import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ask } from '../service.ts';
import { Failure } from '../shell/failure.tsx';
import { Page } from '../shell/page.tsx';

const route = getRouteApi('/quadro/especies/$id');

export function FichaDaEspecie() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(ask.especies.buscar.queryOptions({ id }));
  if (error && !data) return <Failure error={error} retry={refetch} />;
  if (!data) return null;
  return <Page title={data.nome_popular}>{data.nome_cientifico}</Page>;
}
