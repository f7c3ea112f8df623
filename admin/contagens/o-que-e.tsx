import { Text } from '@mantine/core';
import type { LinhaDaContagem } from '../../src/contagens/schemas.ts';
import css from './contando.module.css';
import { soltas } from './sentences.ts';

/** The balance of a line, and its place. No code is broken that fits on a line. */
export function Lugar(linha: Pick<LinhaDaContagem, 'especie' | 'lote' | 'estufa' | 'unidade'>) {
  const { especie, lote, estufa } = linha;
  const codigos = lote
    ? [estufa?.codigo_identificador, lote.codigo].filter((code) => code !== undefined)
    : [soltas(linha)];
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
