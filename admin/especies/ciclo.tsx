import { word } from '../../src/common/palavras.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { dia, hoje, inteiro, juntos, quantos } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/words.tsx';
import type { CicloDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface CicloProps {
  prontas: number;
  /** The record whose batches are linked. */
  id: string | undefined;
  ciclo: Answer<CicloDaPlanta>;
}

/** What is ready, what will be ready next, and the history behind the prediction. */
export function ProximaColheita({ prontas, id, ciclo: { data, error, refetch } }: CicloProps) {
  if (!data) return <Missing of={{ error, refetch }} />;
  const { fases, previsoes } = data;
  const esteDia = hoje();
  const proxima = previsoes.find(({ pronto_em }) => pronto_em !== null && pronto_em >= esteDia);
  const atrasados = previsoes.filter(({ pronto_em }) => pronto_em !== null && pronto_em < esteDia);
  const total = fases.reduce<number | null>(
    (sum, { dias }) => (sum === null || dias === null ? null : sum + dias),
    0,
  );
  return (
    <Section title="Próxima colheita">
      <Figures label="Próxima colheita">
        <Figure
          label="Prontas agora"
          value={inteiro(prontas)}
          href={
            prontas > 0 && id
              ? listAt('/lotes', { especieId: id, fase: 'PRONTO', status: 'ATIVO' })
              : undefined
          }
        />
        <Figure
          label="Próxima"
          value={proxima?.pronto_em ? dia(proxima.pronto_em) : '—'}
          detail={proxima ? `${inteiro(proxima.quantidade)} no ${proxima.lote.codigo}` : semPrevisao(data)}
          href={proxima && recordAt('lote', proxima.lote.id)}
        />
        {atrasados.length > 0 && (
          <Figure
            label="Já passou do usual"
            value={inteiro(atrasados.reduce((sum, { quantidade }) => sum + quantidade, 0))}
            detail={atrasados.length === 1 ? 'em 1 lote' : `em ${inteiro(atrasados.length)} lotes`}
          />
        )}
        {total !== null && (
          <Figure label="Ciclo usual" value={quantos(total, 'dia')} detail="da semeadura ao pronto" />
        )}
      </Figures>
      <Note mt="xs">
        {fases.some(({ dias }) => dias !== null)
          ? `Pelo histórico dos seus lotes: ${juntos(fases.map(usual))}.`
          : 'Com o primeiro lote que ficar pronto, aparece aqui quanto ela costuma demorar.'}
      </Note>
    </Section>
  );
}

/** `Germinação, 18 dias (5 lotes)` */
function usual({ fase, dias: n, lotes }: CicloDaPlanta['fases'][number]): string {
  if (n === null) return `${word(fase)}, ainda sem lotes que a tenham completado`;
  return `${word(fase)}, ${quantos(n, 'dia')} (${quantos(lotes, 'lote')})`;
}

function semPrevisao({ previsoes }: CicloDaPlanta): string {
  return previsoes.length === 0 ? 'nenhum lote a caminho' : 'sem previsão';
}
