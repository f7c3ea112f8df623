import { Button, Text } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Destino } from '../../src/procedencias/destino/schemas.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, quantia, quantos } from '../ui/format.ts';
import { FaseDoLote } from '../ui/phase.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import css from './caminho.module.css';
import { desenhoDe, type Faixa, fatosDe, misto, type Ramo, ramosDe } from './ramos.ts';
import { lugarDe, matrizes, parteDe } from './sentences.ts';

/** How many parts are drawn at first. */
const FEW = 10;

/**
 * The way from the seed through batches to the recipients of its plants: a picture on a desk, and the same as a list on a phone
 * and on paper.
 */
export function Caminho({ procedencia, destino }: { procedencia: Procedencia; destino: Destino }) {
  const [all, setAll] = useState(false);
  const { tipo } = procedencia.especie;
  const ramos = ramosDe(destino);
  if (ramos.length === 0) {
    return <Text c="dimmed">Ela ainda está vazia: registre a entrada do que chegou.</Text>;
  }
  const shown = all ? ramos : ramos.slice(0, FEW);
  const { fonte, alturas, altura, entradas, saidas } = desenhoDe(shown, destino.recebida);
  return (
    <div>
      <div className={css.way}>
        <div className={css.source} style={{ '--altura': `${fonte}rem` } as CSSProperties}>
          <Text fw={600} className="algarismos quebravel">
            {procedencia.codigo}
          </Text>
          <Text fz="sm">{quantia(destino.recebida, tipo)}</Text>
          <Text fz="xs" c="dimmed">
            {[lugarDe(procedencia), matrizes(procedencia)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Faixas faixas={entradas} largura={6} altura={altura} />
        <ul className={`${css.branches} lista`} aria-label="Para onde foi">
          {shown.map((ramo, n) => (
            <li
              key={ramo.lote?.id ?? String(ramo.aindaLa)}
              style={{ '--altura': `${alturas[n]}rem` } as CSSProperties}
            >
              <Parte ramo={ramo} tipo={tipo} />
              <Recebedores ramo={ramo} />
            </li>
          ))}
        </ul>
        <Faixas faixas={saidas} largura={5} altura={altura} />
      </div>
      {shown.length < ramos.length && (
        <Button className="na-tela" variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar tudo
        </Button>
      )}
      {shown.some(misto) && (
        <Note mt="sm">
          Onde um lote tem também outra procedência (na figura, faixa listrada), o que saiu dele pode não ser
          desta.
        </Note>
      )}
    </div>
  );
}

function Parte({ ramo, tipo }: { ramo: Ramo; tipo: TipoEspecie }) {
  const { lote, aindaLa, quantidade } = ramo;
  if (!lote) {
    return (
      <div className={css.part}>
        <Text fw={600} fz="sm">
          {aindaLa ? 'No estoque' : 'Do estoque, sem lote'}
        </Text>
        <Text fz="sm">{quantia(quantidade, tipo)}</Text>
      </div>
    );
  }
  const fatos = fatosDe(lote);
  return (
    <div className={css.part}>
      <Text fw={600} fz="sm" component="div" className={css.title}>
        <To href={recordAt('lote', lote.id)} className="numero">
          {lote.codigo}
        </To>
        <FaseDoLote lote={{ fase: lote.fase, motivo_encerramento: null }} fw={400} />
      </Text>
      <Text fz="sm">{parteDe(quantidade, lote.alocada, tipo)}</Text>
      <div className={css.measure} aria-hidden>
        {fatos.map(({ fato, n }) => (
          <span key={fato} style={{ flexGrow: n }} data-fato={fato} />
        ))}
      </div>
      <Text fz="xs" c="dimmed" component="div" className={css.facts}>
        {fatos.map(({ fato, n, palavra }) => (
          <span key={fato} className={css.fact} data-fato={fato}>
            {inteiro(n)} {palavra}
          </span>
        ))}
      </Text>
    </div>
  );
}

function Recebedores({ ramo: { recebedores, outros } }: { ramo: Ramo }) {
  if (recebedores.length === 0) return null;
  return (
    <ul className={`${css.recipients} lista`} aria-label="Quem recebeu dele">
      {recebedores.map(({ id, nome, quantidade }) => (
        <li key={id}>
          <To href={recordAt('destinatario', id)}>{nome}</To>
          <span className="numero">{inteiro(quantidade)}</span>
        </li>
      ))}
      {outros > 0 && <li>e mais {quantos(outros, 'destinatário')}</li>}
    </ul>
  );
}

const REM = 16;

/** Bands from one column to the next. The words beside them say the same. */
function Faixas({ faixas, largura, altura }: { faixas: Faixa[]; largura: number; altura: number }) {
  const listras = useId();
  const width = largura * REM;
  return (
    <svg
      className={css.bands}
      viewBox={`0 0 ${width} ${altura * REM}`}
      style={{ width: `${largura}rem`, height: `${altura}rem` }}
      aria-hidden
    >
      <pattern id={listras} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="6" />
      </pattern>
      {faixas.map(({ chave, talvez, ...faixa }) => (
        <path key={chave} d={curva(faixa, width)} {...(talvez && { style: { fill: `url(#${listras})` } })} />
      ))}
    </svg>
  );
}

function curva({ esquerda, direita }: Pick<Faixa, 'esquerda' | 'direita'>, width: number): string {
  const [e0, e1, d0, d1] = [...esquerda, ...direita].map((rem) => Math.round(rem * REM * 10) / 10);
  const half = width / 2;
  return `M0 ${e0}C${half} ${e0} ${half} ${d0} ${width} ${d0}V${d1}C${half} ${d1} ${half} ${e1} 0 ${e1}Z`;
}
