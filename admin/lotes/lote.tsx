import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Lote, LoteComProcedencias } from '../../src/lotes/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { trpc } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { inteiro, taxa, useClocks } from '../ui/format.ts';
import { PlantasDoLote, quantasVivas } from '../ui/lists/batch-name.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { FaseDoLote } from '../ui/phase.tsx';
import { ondeFica } from '../ui/place.ts';
import { Section } from '../ui/section.tsx';
import { InText, To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Note } from '../ui/words.tsx';
import { Acoes } from './acoes.tsx';
import { LinhaDoTempo } from './linha-do-tempo.tsx';
import css from './lote.module.css';
import { Especies, Fases, Numeros } from './numeros.tsx';
import { duracao } from './queries.ts';

const route = getRouteApi('/quadro/lotes/$id');

/** A batch: its figures, its place, its contents, its history, and what can be done with it. */
export function FichaDoLote() {
  const { id } = route.useParams();
  const batch = useQuery(trpc.lotes.buscar.queryOptions({ id }));
  const story = useQuery(trpc.lotes.linhaDoTempo.queryOptions({ id }));
  const survival = useQuery(trpc.lotes.sobrevivencia.queryOptions({ id }));
  const lote = batch.data;
  const fatos = story.data;
  const missing = [batch, story, survival].find(({ data }) => !data);
  if (missing || !lote || !fatos || !survival.data) return <MissingRecord of={missing ?? batch} />;
  return (
    <Page
      title={lote.codigo}
      tab={`${lote.itens_especies[0]?.nome_popular} ${lote.codigo}`}
      called={
        <>
          <PlantasDoLote itens_especies={lote.itens_especies} /> · {quantasVivas(lote)}
        </>
      }
      actions={<Acoes lote={lote} />}
    >
      <Andamento lote={lote} />
      <Numeros lote={lote} fatos={fatos} sobrevivencia={survival.data} />
      <Fases lote={lote} fatos={fatos} />
      <div className={css.sheet}>
        <Stack gap="lg" className={css.facts}>
          <Section title="Plantas">
            <Especies lote={lote} fatos={fatos} />
            <Procedencias lote={lote} />
          </Section>
          <Section title="Onde está">
            <Lugar lote={lote} />
          </Section>
        </Stack>
        <div className={css.story}>
          <Section
            title="Linha do tempo"
            long
            aside={
              <To href={listAt('/movimentacoes', { loteId: id })} fz="sm" className="na-tela">
                Movimentações do lote
              </To>
            }
          >
            <LinhaDoTempo fatos={fatos} />
          </Section>
        </div>
        <div className={css.trail}>
          <Trail entidade="lote" id={id} />
        </div>
      </div>
    </Page>
  );
}

/** Phase, age and end of a batch in one line. */
function Andamento({ lote }: { lote: Lote }) {
  const { day } = useClocks();
  const { data_inicio, data_fim, motivo_encerramento } = lote;
  const ate = data_fim ? Date.parse(data_fim) : serviceNow();
  const idade = duracao(ate - Date.parse(data_inicio));
  return (
    <div>
      <Group gap="sm">
        <FaseDoLote lote={lote} fw={600} />
        <Text c="dimmed" className="algarismos">
          {data_fim
            ? `de ${day(data_inicio)} a ${day(data_fim)}, ${idade}`
            : `aberto em ${day(data_inicio)}, há ${idade}`}
        </Text>
      </Group>
      {motivo_encerramento && <Text mt={4}>{ENCERRADO[motivo_encerramento]}</Text>}
    </div>
  );
}

const ENCERRADO = {
  EXPEDIDO: 'Tudo o que estava vivo saiu.',
  MANUAL: 'Foi finalizado à mão; para desfazer, volte a fase.',
  DESCARTE: 'Foi descartado; para desfazer, estorne a baixa em Movimentações do lote.',
  CANCELADO: 'A abertura foi estornada, e o que havia voltou ao estoque fora de lotes.',
} as const;

function Lugar({ lote }: { lote: Lote }) {
  const { data, error, refetch } = useQuery(trpc.estufas.buscar.queryOptions({ id: lote.estufa_id }));
  return (
    <div>
      <To href={recordAt('estufa', lote.estufa_id)} fw={600}>
        {lote.estufa.codigo_identificador}
      </To>
      {!data && <Missing of={{ error, refetch }} height={46} />}
      {data && (
        <>
          <Text>{ondeFica(data)}</Text>
          <Note className="algarismos">
            {inteiro(data.ocupacao_atual)} de {inteiro(data.capacidade_total)} vagas ocupadas (
            {taxa(data.ocupacao_atual / data.capacidade_total)})
          </Note>
        </>
      )}
    </div>
  );
}

/** The lots of seed of a batch, as far as they are known, with links to their trees. */
function Procedencias({ lote: { procedencias, itens_especies } }: { lote: LoteComProcedencias }) {
  if (procedencias.length === 0) return null;
  const nomes = new Map(itens_especies.map(({ especie_id, nome_popular }) => [especie_id, nome_popular]));
  return (
    <Text fz="sm" mt="xs">
      De onde vieram:{' '}
      {procedencias.map(({ id, codigo, especie_id, quantidade }, n) => (
        <span key={id}>
          {n > 0 && '; '}
          {inteiro(quantidade)} de {nomes.get(especie_id)} (
          <InText href={recordAt('procedencia', id)} className="numero indivisa">
            {codigo}
          </InText>
          )
        </span>
      ))}
      .
    </Text>
  );
}
