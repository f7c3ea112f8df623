import ArrowLeftRight from 'icon:arrow-left-right';
import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, unidades } from '../ui/format.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { RecordFailure } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { ProximaColheita } from './ciclo.tsx';
import { EntregasDaEspecie } from './entregas.tsx';
import css from './especie.module.css';
import { LotesDaEspecie } from './lotes.tsx';
import { MudancaDaEspecie } from './mudanca.tsx';
import { nomeDe, PlantaDaEspecie } from './planta.tsx';
import { ProcedenciasDaEspecie } from './procedencias.tsx';
import { questions } from './queries.ts';
import { SaldosDaEspecie, UltimosMeses } from './saldos.tsx';
import { SituacaoDaEspecie } from './situacao.tsx';

const route = getRouteApi('/quadro/especies/$id');

/** One species: its stock and places, how the stock came about, and who received it. */
export function FichaDaEspecie() {
  const { id } = route.useParams();
  const asked = questions(id);
  const { data: especie, error, refetch } = useQuery(asked.especie);
  const serie = useQuery(asked.serie);
  const ciclo = useQuery(asked.ciclo);
  const lotes = useQuery(asked.lotes);
  const entregas = useQuery(asked.entregas);
  if (error && !especie) return <RecordFailure error={error} retry={refetch} />;
  if (!especie) return <Skeleton height={320} aria-busy="true" />;
  const { nome_cientifico, categoria, tipo, anotacoes, status } = especie;
  const [unidade, fora] = tipo === 'MUDA' ? ['mudas', 'Fora de lotes'] : ['sementes', 'Na sementeira'];
  return (
    <Page
      title={nomeDe(especie)}
      actions={
        <>
          {status === 'ATIVO' && <Entrada id={id} />}
          <SituacaoDaEspecie especie={especie} />
        </>
      }
    >
      <Stack gap="xl">
        <div>
          <Text>
            {nome_cientifico && <i>{nome_cientifico}, </i>}
            {nome_cientifico ? word(categoria).toLowerCase() : word(categoria)}, contada em {unidade}
            {status === 'INATIVO' && <strong>, inativa</strong>}
          </Text>
          <Par {...especie} />
          {anotacoes && (
            <Text c="dimmed" className="como-escrito">
              {anotacoes}
            </Text>
          )}
        </div>
        <div className={css.figures}>
          <Section title="Agora">
            <Figures label="Saldos">
              <Figure
                label={fora}
                value={inteiro(especie.quantidade_atual)}
                detail={unidades(especie.quantidade_atual, tipo)}
                href={listAt('/movimentacoes', { especieId: id })}
              />
              <Figure
                label="Em lotes"
                value={inteiro(especie.em_producao)}
                href={listAt('/lotes', { especieId: id, status: 'ATIVO' })}
              />
            </Figures>
          </Section>
          <ProximaColheita id={id} ciclo={ciclo} />
          <UltimosMeses id={id} serie={serie} />
        </div>
        <SaldosDaEspecie serie={serie} fora={fora as string} />
        <div className={css.details}>
          <Section
            title="Lotes em andamento"
            aside={<To href={listAt('/lotes', { especieId: id })}>Todos os lotes</To>}
          >
            <LotesDaEspecie id={id} lotes={lotes} ciclo={ciclo.data} />
          </Section>
          <div className={css.beside}>
            <ProcedenciasDaEspecie id={id} ciclo={ciclo.data} />
          </div>
          <Section
            title="Quem recebeu"
            aside={<To href={listAt('/relatorios/expedicoes', { especieId: id })}>Todas as entregas</To>}
          >
            <EntregasDaEspecie entregas={entregas} />
          </Section>
          <div className={`${css.record} na-tela`}>
            <Section title="Cadastro">
              <Card withBorder padding="md" maw={560}>
                <MudancaDaEspecie especie={especie} />
              </Card>
              <PlantaDaEspecie key={id} especie={especie} />
            </Section>
          </div>
          <Trail entidade="especie" id={id} />
        </div>
      </Stack>
    </Page>
  );
}

/** The same plant in the other unit. */
function Par({ muda_equivalente, semente }: Pick<Especie, 'muda_equivalente' | 'semente'>) {
  const par = muda_equivalente ?? semente;
  if (!par) return null;
  return (
    <Text fz="sm">
      <To href={recordAt('especie', par.id)} underline="always">
        {muda_equivalente ? 'Em mudas' : 'Em sementes'}
      </To>
      : {inteiro(par.quantidade_atual)} fora de lotes, {inteiro(par.em_producao)} em lotes
      {par.status === 'INATIVO' && ', inativa'}
    </Text>
  );
}

function Entrada({ id }: { id: string }) {
  const navigate = useNavigate();
  const href = listAt('/movimentacoes', { registrar: 'ENTRADA', especie: id });
  return (
    <KeyButton shortcut="m" everywhere leftSection={<ArrowLeftRight />} onClick={() => navigate({ href })}>
      Registrar movimentação
    </KeyButton>
  );
}
