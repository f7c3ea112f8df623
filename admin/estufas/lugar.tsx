import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, useState } from 'react';
import { temParte } from '../../src/common/lugar.ts';
import { word } from '../../src/common/palavras.ts';
import type { LugarDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro } from '../ui/format.ts';
import { InText } from '../ui/to.tsx';
import css from './lugar.module.css';
import { estadoDo, grauDo, tomada } from './ocupacao.ts';

/** A place on the map. With the pointer or the focus on it, it shows its batches and links to them. */
export function Lugar(lugar: LugarDoMapa) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  return (
    <li
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={close}
      onFocus={() => setOpen(true)}
      onBlur={(event) => left(event) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <Link
        to="/estufas/$id"
        params={{ id: lugar.id }}
        className={css.place}
        data-grau={grauDo(lugar)}
        style={{ '--tomado': `${100 * tomada(lugar)}%` } as object}
      >
        <Nome {...lugar} /> <span className={css.taken}>{estadoDo(lugar)}</span>
        <VisuallyHidden>{spoken(lugar)}</VisuallyHidden>
      </Link>
      {open && <Detalhe {...lugar} />}
    </li>
  );
}

/** A place is named by its position. Without one it is the whole stall or greenhouse. */
function Nome({ codigo_identificador, localizacao_posicao }: LugarDoMapa) {
  const numbered = temParte(localizacao_posicao);
  return (
    <>
      <VisuallyHidden>
        {numbered ? `${codigo_identificador}, posição ` : `${codigo_identificador}, `}
      </VisuallyHidden>
      <span className={css.name}>{numbered ? localizacao_posicao : 'inteira'}</span>
    </>
  );
}

function Detalhe({ codigo_identificador, status, ocupacao_atual, capacidade_total, lotes }: LugarDoMapa) {
  return (
    <div className={`${css.detail} na-tela`}>
      <Text fz="sm" fw={600}>
        {codigo_identificador}
        <Text span fz="sm" c="dimmed" fw={400} ml="xs" className="numero">
          {word(status)}, {inteiro(ocupacao_atual)} de {inteiro(capacidade_total)}
        </Text>
      </Text>
      {lotes.map(({ id, codigo, fase, quantidade_total, especies }) => (
        <Text key={id} fz="sm">
          <InText href={recordAt('lote', id)}>{codigo}</InText> {word(fase)}, {inteiro(quantidade_total)}:{' '}
          {especies.map(({ nome_popular }) => nome_popular).join(', ')}
        </Text>
      ))}
    </div>
  );
}

/** What the tile has no room for, for a screen reader. */
function spoken({ ocupacao_atual, capacidade_total, lotes }: LugarDoMapa): string {
  const ocupacao = `: ${inteiro(ocupacao_atual)} de ${inteiro(capacidade_total)} vagas ocupadas`;
  return [ocupacao, ...lotes.map(({ codigo, fase }) => `${codigo} em ${word(fase)}`)].join(', ');
}
