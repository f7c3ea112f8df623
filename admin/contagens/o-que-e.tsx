import { Text } from '@mantine/core';
import type { LinhaDaContagem } from '../../src/contagens/schemas.ts';
import css from './contando.module.css';
import { soltas } from './sentences.ts';

/** What a line counts: the species, and where it is. A code moves to the next line before it is broken. */
export function OQueE(linha: Pick<LinhaDaContagem, 'especie' | 'lote' | 'estufa' | 'unidade'>) {
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
