import ArrowLeftRight from 'icon:arrow-left-right';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { word } from '../../src/common/palavras.ts';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, unidades } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Edit } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { InText, To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { ProximaColheita } from './ciclo.tsx';
import css from './especie.module.css';
import { MudancaDaEspecie } from './mudanca.tsx';
import { PlantaDaEspecie } from './planta.tsx';
import { questions, useDaPlanta } from './queries.ts';
import { SaldosDaEspecie, UltimosMeses } from './saldos.tsx';
import { EntregasDaEspecie, LotesDaEspecie, ProcedenciasDaEspecie } from './tabelas.tsx';

const route = getRouteApi('/quadro/especies/$id');

/** One plant with all its records: its stock and places, how the stock came about, and who received it. */
export function FichaDaEspecie() {
  const { id } = route.useParams();
  const especie = useQuery(questions(id).especie);
  const planta = useQuery(questions(id).planta);
  if (!especie.data) return <MissingRecord of={especie} />;
  if (!planta.data) return <MissingRecord of={planta} />;
  return <Ficha especie={especie.data} planta={planta.data} />;
}

function Ficha({ especie, planta }: { especie: Especie; planta: Planta }) {
  const { id, nome_cientifico, categoria, anotacoes, status, tipo } = especie;
  const { registros, prontas, fora_de_lotes } = planta;
  const { serie, ciclo, lotes, entregas } = useDaPlanta(registros);
  const [comLotes = especie, ...tambem] = registros.filter(({ em_producao }) => em_producao > 0);
  const lotesEm = tambem.length === 0 ? comLotes.id : undefined;
  const emLotes = lotesEm && listAt('/lotes', { especieId: lotesEm, status: 'ATIVO' });
  const semente = registros.find((each) => each.tipo === 'SEMENTE');
  return (
    <Page
      gap="xl"
      title={nomeComVariedade(especie)}
      actions={
        <>
          {status === 'ATIVO' && <Entrada id={id} />}
          <Edit
            title={`Editar ${nomeComVariedade(especie)}${registros.length === 1 ? '' : `, em ${unidades(2, tipo)}`}`}
          >
            {(close) => <MudancaDaEspecie especie={especie} onClose={close} />}
          </Edit>
          <SituacaoDaEspecie especie={especie} />
        </>
      }
    >
      <div>
        <Text>
          {nome_cientifico && <i>{nome_cientifico}, </i>}
          {nome_cientifico ? word(categoria).toLowerCase() : word(categoria)}
          {registros.length === 1 && `, contada em ${unidades(2, tipo)}`}
          {status === 'INATIVO' && <strong>, inativa</strong>}
        </Text>
        {registros.length > 1 && <Registros especie={id} registros={registros} />}
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
              label="Para entregar"
              value={inteiro(planta.para_entregar)}
              detail={
                prontas > 0 && fora_de_lotes > 0
                  ? `${inteiro(prontas)} prontas e ${inteiro(fora_de_lotes)} fora de lotes`
                  : undefined
              }
            />
            <Figure label="Crescendo" value={inteiro(planta.crescendo)} href={emLotes} />
            <Figure label="Germinando" value={inteiro(planta.germinando)} href={emLotes} />
            <Figure
              label="No estoque de sementes"
              value={inteiro(planta.sementes)}
              detail={unidades(planta.sementes, 'SEMENTE')}
              href={semente && listAt('/movimentacoes', { especieId: semente.id })}
            />
          </Figures>
        </Section>
        <ProximaColheita prontas={prontas} id={lotesEm} ciclo={ciclo} />
        <UltimosMeses planta={planta} serie={serie} />
      </div>
      <SaldosDaEspecie planta={planta} serie={serie} />
      <div className={css.details}>
        <Section
          title="Lotes em andamento"
          aside={lotesEm && <To href={listAt('/lotes', { especieId: lotesEm })}>Todos os lotes</To>}
        >
          <LotesDaEspecie lotes={lotes} ciclo={ciclo.data} />
        </Section>
        <div className={css.beside}>
          <ProcedenciasDaEspecie ciclo={ciclo.data} />
        </div>
        <Section
          title="Quem recebeu"
          aside={entregas.data?.entregues.map((each, _, { length }) => (
            <To key={each.id} href={listAt('/entregas', { especieId: each.id })}>
              {length === 1 ? 'Todas as entregas' : `Todas, do registro de ${unidades(2, each.tipo)}`}
            </To>
          ))}
        >
          <EntregasDaEspecie entregues={planta.entregues} entregas={entregas} />
        </Section>
        <div className={`${css.record} na-tela`}>
          <Section title="A mesma planta">
            <PlantaDaEspecie key={id} especie={especie} />
          </Section>
        </div>
        <Trail entidade="especie" id={id} />
      </div>
    </Page>
  );
}

/** The records of one plant, of which the page's own is not a link. */
function Registros({ especie, registros }: { especie: string; registros: Planta['registros'] }) {
  return (
    <Text fz="sm" component="ul" aria-label="Registros da planta" className="lista">
      {registros.map(({ id, tipo, status, quantidade_atual, em_producao }) => (
        <li key={id}>
          {id === especie ? (
            <b>Em {unidades(2, tipo)}</b>
          ) : (
            <InText href={recordAt('especie', id)}>Em {unidades(2, tipo)}</InText>
          )}
          : {inteiro(quantidade_atual)} fora de lotes, {inteiro(em_producao)} em lotes
          {status === 'INATIVO' && ', inativa'}
        </li>
      ))}
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

/** Takes a species out of use, or back into it. */
function SituacaoDaEspecie({ especie }: { especie: Especie }) {
  const { id, data_att, nome_popular, status } = especie;
  const reativada = `${nome_popular} está ativa outra vez.`;
  if (status === 'INATIVO') {
    return (
      <ActionButton
        of={data_att}
        run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'ATIVO' }, options)}
        done={reativada}
      >
        Reativar
      </ActionButton>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome_popular}`}
      run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'INATIVO' }, options)}
      onDone={() =>
        notifyUndoable(`${nome_popular} está inativa: só sai o que há dela.`, {
          run: (options) => service.especies.atualizar.mutate({ id, status: 'ATIVO' }, options),
          done: reativada,
        })
      }
    >
      {nome_popular} não receberá mais entradas nem lotes novos. O que há dela, em lotes e fora deles, ainda
      pode sair, e ela pode ser reativada.
    </Confirm>
  );
}
