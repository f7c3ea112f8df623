import { Text } from '@mantine/core';
import type { Linha } from '../../src/contagens/schemas.ts';
import css from './contando.module.css';

/** What a line is of, and where it stands; no code is broken. */
export function Lugar({ especie, lote, estufa }: Pick<Linha, 'especie' | 'lote' | 'estufa'>) {
  const codigos = lote
    ? [estufa?.codigo_identificador, lote.codigo].filter((code) => code !== undefined)
    : ['Sementeira'];
  return (
    <div className={css.what}>
      <Text fw={600}>{especie.nome_popular}</Text>
      <Text fz="sm" c="dimmed" className={`algarismos ${css.codes}`}>
        {codigos.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </Text>
    </div>
  );
}
