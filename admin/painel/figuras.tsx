import { Card, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Andamento, Comparada } from '../../src/dashboard/andamento/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Failure } from '../ui/failure.tsx';
import { comSinal, inteiro, quantia } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import css from './figuras.module.css';
import { type Melhor, mudancaDe } from './mudanca.ts';

/** The last 30 days beside the 30 days before and those of a year ago. Seeds and seedlings stay apart. */
export function Figuras({ andamento: query }: { andamento: UseQueryResult<Andamento, unknown> }) {
  const { data: andamento } = query;
  const este = andamento?.periodos.este;
  const { prontas, entregues_mudas, entregues_sementes, perdidas_mudas, perdidas_sementes, semeadas } =
    andamento?.figuras ?? ({} as Partial<Andamento['figuras']>);
  const nada =
    andamento && Object.values(andamento.figuras).every((each) => each.este === 0 && !temPassado(each));
  if (nada) return null;
  return (
    <Section title="Últimos 30 dias">
      {!andamento && query.error ? (
        <Failure error={query.error} retry={query.refetch} />
      ) : (
        <ul className={`${css.figuras} lista`} aria-label="Últimos 30 dias">
          <Figura
            label="Ficaram prontas"
            mudas={prontas}
            melhor="mais"
            href="/lotes?fase=PRONTO&status=ATIVO"
          />
          <Figura
            label="Entregues"
            mudas={entregues_mudas}
            sementes={entregues_sementes}
            melhor="mais"
            href={listAt('/relatorios/expedicoes', { ...este })}
          />
          <Figura
            label="Perdidas"
            mudas={perdidas_mudas}
            sementes={perdidas_sementes}
            melhor="menos"
            href={listAt('/relatorios/movimentacoes', { ...este, efetivas: true })}
          />
          <Figura
            label="Semeadas"
            sementes={semeadas}
            melhor={null}
            href={listAt('/relatorios/producao', { ...este })}
          />
        </ul>
      )}
    </Section>
  );
}

/** Whether there is anything to compare the last 30 days with. A new nursery has nothing. */
function temPassado({ serie, ha_um_ano }: Comparada): boolean {
  return ha_um_ano > 0 || serie.slice(0, -1).some((n) => n !== 0);
}

interface FiguraProps {
  label: string;
  mudas?: Comparada | undefined;
  sementes?: Comparada | undefined;
  melhor: Melhor;
  href: string;
}

/** One of the four figures. Seedlings are shown large, with seeds in a line below them. */
function Figura({ label, mudas, sementes, melhor, href }: FiguraProps) {
  const unidade: TipoEspecie =
    mudas && (mudas.este > 0 || !sementes || sementes.este === 0) ? 'MUDA' : 'SEMENTE';
  const figura = unidade === 'MUDA' ? mudas : sementes;
  const outras = unidade === 'MUDA' && sementes && sementes.este > 0 ? sementes.este : 0;
  return (
    <Card component="li" withBorder padding="sm" className={css.figura}>
      <Note>{label}</Note>
      {figura ? (
        <>
          <div className={css.valor}>
            <Text span fz={28} fw={650} lh={1.2} className="numero">
              <To href={href} aria-label={`${label}: ${quantia(figura.este, unidade)}`}>
                {inteiro(figura.este)}
              </To>
            </Text>
            <Text span fz="sm" c="dimmed">
              {quantia(figura.este, unidade).replace(/^\S+ /, '')}
            </Text>
          </div>
          <Note lh={1.3} className={css.outras}>
            {outras > 0 && `e ${quantia(outras, 'SEMENTE')}`}
          </Note>
          {temPassado(figura) && (
            <>
              <Linha valores={figura.serie} label={`${label}, em doze períodos de 30 dias`} />
              <Mudanca agora={figura.este} antes={figura.antes} quando="nos 30 dias antes" melhor={melhor} />
              <Mudanca agora={figura.este} antes={figura.ha_um_ano} quando="há um ano" melhor={melhor} />
            </>
          )}
        </>
      ) : (
        <Text fz={28} fw={650} lh={1.2} c="dimmed" className={css.esperada}>
          …
        </Text>
      )}
    </Card>
  );
}

interface MudancaProps {
  agora: number;
  antes: number;
  quando: string;
  melhor: Melhor;
}

/** `+12% · 368 nos 30 dias antes`; colour and words show whether that is good. */
function Mudanca({ agora, antes, quando, melhor }: MudancaProps) {
  const { porcento, bom } = mudancaDe(agora, antes, melhor);
  return (
    <Text fz="xs" c="dimmed" className="algarismos">
      {antes > 0 && (
        <>
          <span data-bom={bom} className={css.mudanca}>
            {porcento === 0 ? 'igual' : `${comSinal(porcento)}%`}
          </span>
          {' · '}
        </>
      )}
      {inteiro(antes)} {quando}
      {bom !== undefined && <VisuallyHidden>, {bom ? 'melhor' : 'pior'}</VisuallyHidden>}
    </Text>
  );
}

const WIDTH = 120;
const HEIGHT = 28;

/** A small line chart. Its description names the first and the last value. */
function Linha({ valores, label }: { valores: readonly number[]; label: string }) {
  const most = Math.max(1, ...valores);
  const at = (value: number, n: number): [number, number] => [
    (n * WIDTH) / Math.max(1, valores.length - 1),
    HEIGHT - 2 - (value * (HEIGHT - 4)) / most,
  ];
  const points = valores.map((value, n) => at(value, n).join(',')).join(' ');
  const [x, y] = at(valores.at(-1) ?? 0, valores.length - 1);
  return (
    <svg
      className={css.linha}
      viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${valores.map(inteiro).join(', ')}.`}
    >
      <polyline points={points} />
      <line x1={x} x2={x} y1={y} y2={y} />
    </svg>
  );
}
