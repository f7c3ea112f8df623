import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Fase } from '../../../src/common/vocabulary.ts';
import type { Lote } from '../../../src/lotes/schemas.ts';
import { recordAt } from '../address.ts';
import { inteiro } from '../format.ts';
import css from './batch-name.module.css';
import { Coded } from './coded.tsx';

/** The name that people give a batch, by its plants: `Araçá e mais 2`. Hover and focus show all the names, and paper has them. */
export function PlantasDoLote({ itens_especies }: Pick<Lote, 'itens_especies'>) {
  const [first, ...others] = itens_especies;
  return (
    <span>
      {first?.nome_popular}
      {others.length > 0 && (
        <>
          <span className="na-tela">
            {' '}
            <Tooltip
              label={itens_especies.map(({ nome_popular }) => nome_popular).join(', ')}
              events={{ hover: true, focus: true, touch: true }}
              multiline
              maw={320}
              withinPortal
            >
              <UnstyledButton className={`${css.others} indivisa`}>e mais {others.length}</UnstyledButton>
            </Tooltip>
          </span>
          <span className="so-impressa">{others.map(({ nome_popular }) => `, ${nome_popular}`)}</span>
        </>
      )}
    </span>
  );
}

/** A batch in a list. */
export function NomeDoLote({ id, codigo, itens_especies }: Pick<Lote, 'id' | 'codigo' | 'itens_especies'>) {
  return (
    <Coded
      name={<PlantasDoLote itens_especies={itens_especies} />}
      code={codigo}
      href={recordAt('lote', id)}
    />
  );
}

/** `91 mudas prontas`: how many are alive, and in what phase. */
export function quantasVivas({ fase, status, quantidade_total: n }: Lote): string {
  if (status === 'INATIVO') return 'finalizado';
  return `${inteiro(n)} ${n === 1 ? ESTADO[fase].uma : ESTADO[fase].varias}`;
}

const ESTADO: Readonly<Record<Fase, { uma: string; varias: string }>> = {
  SEMEADURA: { uma: 'semeada', varias: 'semeadas' },
  GERMINAÇÃO: { uma: 'germinando', varias: 'germinando' },
  PRODUÇÃO: { uma: 'muda em produção', varias: 'mudas em produção' },
  PRONTO: { uma: 'muda pronta', varias: 'mudas prontas' },
  FINALIZADO: { uma: 'planta', varias: 'plantas' },
};
