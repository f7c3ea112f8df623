import { Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import { porcento } from '../procedencias/taxas.tsx';
import { listAt, recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { dia, inteiro, sementesEMudas } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { To } from '../ui/to.tsx';
import { Day } from '../ui/words.tsx';
import type { CicloDaPlanta, EntregasDaPlanta, LoteDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface LotesProps {
  lotes: Answer<LoteDaPlanta[]>;
  ciclo: CicloDaPlanta | undefined;
}

/** The batches in which a plant grows now. */
export function LotesDaEspecie({ ciclo, lotes }: LotesProps) {
  if (!lotes.data) return <Missing of={lotes} />;
  if (lotes.data.length === 0) return <Text c="dimmed">Nenhum lote dela está em andamento.</Text>;
  const pronto = ({ id, fase }: LoteDaPlanta) => {
    if (fase === 'PRONTO') return 'Já está';
    const em = ciclo?.previsoes.find(({ lote }) => lote.id === id)?.pronto_em;
    return em && <span className="numero">{dia(em)}</span>;
  };
  return (
    <SmallTable
      label="Lotes em andamento"
      rows={lotes.data}
      columns={[
        { title: 'Lote', cell: ({ id, codigo }) => <To href={recordAt('lote', id)}>{codigo}</To> },
        { title: 'Fase', cell: ({ fase }) => word(fase) },
        { title: 'Desde', cell: ({ data_inicio }) => <Day of={data_inicio} />, from: 'xl' },
        {
          title: 'Estufa',
          cell: ({ estufa }) => <To href={recordAt('estufa', estufa.id)}>{estufa.codigo_identificador}</To>,
          from: 'xs',
        },
        { title: 'Pronto por volta de', cell: pronto, from: 'xs' },
        { title: 'Dela', cell: ({ dela }) => inteiro(dela), number: true },
      ]}
    />
  );
}

/** The rates of each lot of seed beside those of the species: they show which trees are worth climbing again. */
export function ProcedenciasDaEspecie({ ciclo }: { ciclo: CicloDaPlanta | undefined }) {
  if (!ciclo || ciclo.procedencias.length === 0) return null;
  const { comProcedencias: especieId, taxas } = ciclo;
  const toda = taxas ? [{ id: 'toda', codigo: 'A espécie toda', taxas }] : [];
  return (
    <Section
      title="Procedências"
      aside={especieId && <To href={listAt('/procedencias', { especieId })}>Todas as procedências</To>}
    >
      <SmallTable
        label="Procedências"
        rows={[...ciclo.procedencias, ...toda]}
        strong="toda"
        columns={[
          {
            title: 'Procedência',
            cell: ({ id, codigo }) =>
              id === 'toda' ? codigo : <To href={recordAt('procedencia', id)}>{codigo}</To>,
          },
          { title: 'Germinação', cell: (each) => porcento(each.taxas.germinacao), number: true },
          { title: 'Sobrevivência', cell: (each) => porcento(each.taxas.sobrevivencia), number: true },
          { title: 'Rendimento', cell: (each) => porcento(each.taxas.rendimento), number: true, from: 'xs' },
        ]}
      />
    </Section>
  );
}

interface EntregasProps {
  /** All that was delivered. */
  entregues: Planta['entregues'];
  entregas: Answer<EntregasDaPlanta>;
}

/** The last deliveries of a plant, and how much was delivered of it. */
export function EntregasDaEspecie({ entregues, entregas }: EntregasProps) {
  if (entregues.sementes + entregues.mudas === 0) return <Text c="dimmed">Ninguém a recebeu ainda.</Text>;
  if (!entregas.data) return <Missing of={entregas} />;
  return (
    <>
      <Text fz="sm" mb="xs" className="algarismos">
        {sementesEMudas(entregues)}; as últimas:
      </Text>
      <SmallTable
        label="Quem recebeu"
        rows={entregas.data.ultimas}
        columns={[
          {
            title: 'Data',
            cell: ({ id, data_registro }) => (
              <To href={recordAt('entrega', id)}>
                <Day of={data_registro} />
              </To>
            ),
          },
          {
            title: 'Destinatário',
            cell: ({ destinatario }) => <span className="quebravel">{destinatario.nome}</span>,
          },
          { title: 'Entregue', cell: ({ levado }) => sementesEMudas(levado), number: true },
        ]}
      />
    </>
  );
}
