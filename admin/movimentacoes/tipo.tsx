import ArrowDownToLine from 'icon:arrow-down-to-line';
import ArrowUpFromLine from 'icon:arrow-up-from-line';
import Scale from 'icon:scale';
import Skull from 'icon:skull';
import TrendingDown from 'icon:trending-down';
import Truck from 'icon:truck';
import Undo from 'icon:undo-2';
import { Text } from '@mantine/core';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { recordAt } from '../ui/address.ts';
import { nome } from '../ui/movement-words.ts';
import { Opens, To } from '../ui/to.tsx';
import css from './tipo.module.css';

const ICONS = {
  ENTRADA: ArrowDownToLine,
  SAIDA: ArrowUpFromLine,
  AJUSTE: Scale,
  PERDA: TrendingDown,
  EXPEDICAO: Truck,
  MORTALIDADE: Skull,
};

/** What was done with which species, in words and by its shape; it opens the movement. A reversed one is crossed out. */
export function Tipo({ movimentacao }: { movimentacao: Movimentacao }) {
  const { id, tipo, origem, estornada_por, especie } = movimentacao;
  const Icon = origem === 'ESTORNO' ? Undo : ICONS[tipo];
  return (
    <div className={css.tipo}>
      <Text span c="dimmed" lh={0}>
        <Icon size={16} />
      </Text>
      <Opens
        dialog="movimentacao"
        about={id}
        inherit
        fw={500}
        td={estornada_por ? 'line-through' : undefined}
      >
        {nome(movimentacao)}
      </Opens>
      <To href={recordAt('especie', especie.id)} className={css.especie}>
        {especie.nome_popular}
      </To>
    </div>
  );
}

/** It says that a movement no longer counts. */
export function Estornada() {
  return (
    <span className={css.estornada}>
      <Undo size={16} />
      Estornada
    </span>
  );
}
