import { Group, Text, Title } from '@mantine/core';
import { memo, startTransition, useEffect, useState } from 'react';
import { temParte } from '../../src/common/lugar.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { listAt } from '../ui/address.ts';
import { haQuanto, inteiro, taxa } from '../ui/format.ts';
import { nomeDaBarraca } from '../ui/place.ts';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import { Lugar } from './lugar.tsx';
import css from './mapa.module.css';
import { useRonda } from './ronda.ts';

/**
 * As many greenhouses as fit on a screen. The others follow in groups of this size, so that two thousand of them block nothing.
 */
const AT_ONCE = 4;
/** From this number on, greenhouses out of sight are not drawn: each key typed in the header would wait for them. */
const MANY = 40;

/** All places of the nursery by greenhouse and stall, each with its occupancy. */
export function Mapa({ estufas }: { estufas: readonly EstufaDoMapa[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  useEffect(() => {
    if (shown < estufas.length) startTransition(() => setShown(shown + AT_ONCE));
  }, [shown, estufas.length]);
  return (
    <div className={css.map} data-muitas={estufas.length > MANY || undefined}>
      {estufas.slice(0, shown).map((estufa) => (
        <EstufaNoMapa key={estufa.localizacao_estufa} estufa={estufa} />
      ))}
    </div>
  );
}

/** Drawn once: greenhouses that are drawn stay unchanged while the next ones appear. */
const EstufaNoMapa = memo(function EstufaNoMapa({ estufa }: { estufa: EstufaDoMapa }) {
  return (
    <section className={css.greenhouse} aria-label={estufa.localizacao_estufa}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} fz="md">
          <To href={listAt('/estufas', { localizacao_estufa: estufa.localizacao_estufa })} c="inherit">
            {estufa.localizacao_estufa}
          </To>
        </Title>
        <Note className="algarismos">
          {tomadas(estufa)}
          <Vista {...estufa} />
        </Note>
      </Group>
      {estufa.barracas.map(({ localizacao_barraca, posicoes }) => (
        <div
          key={localizacao_barraca}
          className={temParte(localizacao_barraca) ? css.stall : css.withoutStall}
        >
          {temParte(localizacao_barraca) && (
            <Text fz="sm" lineClamp={2}>
              {nomeDaBarraca(localizacao_barraca)}
            </Text>
          )}
          <ul
            className={`${css.places} lista`}
            aria-label={temParte(localizacao_barraca) ? nomeDaBarraca(localizacao_barraca) : 'Sem barraca'}
          >
            {posicoes.map((lugar) => (
              <Lugar key={lugar.id} {...lugar} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

/** When somebody last walked through the greenhouse. */
function Vista({ localizacao_estufa }: Pick<EstufaDoMapa, 'localizacao_estufa'>) {
  const dias = useRonda(localizacao_estufa)?.dias;
  return dias === undefined || dias === null ? null : `, vista ${haQuanto(dias)}`;
}

function tomadas({ capacidade_total, ocupacao_atual }: EstufaDoMapa): string {
  if (capacidade_total === 0) return 'fora de uso';
  const tomado = taxa(ocupacao_atual / capacidade_total);
  return `${inteiro(ocupacao_atual)} de ${inteiro(capacidade_total)} vagas, ${tomado}`;
}
