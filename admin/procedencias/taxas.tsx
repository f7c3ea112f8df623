import { useQuery } from '@tanstack/react-query';
import type { Ciclo } from '../../src/especies/ciclo/schemas.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { quantos, taxa } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';

type Medidas = Ciclo['procedencias'][number]['taxas'];
type Medida = Medidas['germinacao'];

const NOMES = { germinacao: 'Germinação', sobrevivencia: 'Sobrevivência', rendimento: 'Rendimento' } as const;

/** The rates beside those of the species: they show which trees are worth climbing again. */
export function Taxas({ procedencia }: { procedencia: Procedencia }) {
  const { id, especie_id, especie, germinacao_teste } = procedencia;
  const { data, error, refetch } = useQuery(trpc.especies.ciclo.queryOptions({ id: especie_id }));
  if (!data) return <Missing of={{ error, refetch }} />;
  const dela = data.procedencias.find((each) => each.id === id)?.taxas;
  if (!dela) return null;
  return (
    <Section
      title="Como se saiu"
      aside={<To href={recordAt('especie', especie_id)}>As outras de {especie.nome_popular}</To>}
    >
      <Figures label="Taxas">
        {germinacao_teste !== null && (
          <Figure label="Germinação em teste" value={taxa(germinacao_teste / 100)} detail="antes de semear" />
        )}
        {Object.entries(NOMES).map(([nome, label]) => (
          <Figure
            key={nome}
            label={label}
            value={porcento(dela[nome as keyof Medidas])}
            detail={aoLado(dela[nome as keyof Medidas], data.taxas?.[nome as keyof Medidas])}
          />
        ))}
      </Figures>
      <Note mt="xs">Medidas nos lotes em que a espécie é só desta procedência.</Note>
    </Section>
  );
}

export function porcento(medida: Medida | undefined): string {
  return medida?.taxa == null ? '—' : taxa(medida.taxa);
}

/** `em 2 lotes; da espécie, 65,0%` */
function aoLado({ taxa: propria, lotes }: Medida, daEspecie: Medida | undefined): string {
  const como = propria !== null && `em ${quantos(lotes, 'lote')}`;
  return [como, daEspecie?.taxa != null && `da espécie, ${taxa(daEspecie.taxa)}`].filter(Boolean).join('; ');
}
