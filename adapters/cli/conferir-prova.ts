import { readFileSync } from 'node:fs';
import { OperatorError } from '../host/operator-error.ts';
import { conferir } from '../prova/prova.js';
import { EXIT } from './exit.ts';

/** Checks the file of a proof without any service. Exit code: 0 when it holds, 1 when it does not. */
export async function conferirProva(
  arquivo: string,
  { cabeca }: { cabeca?: string | undefined },
): Promise<number> {
  const found = await conferir(textOf(arquivo), cabeca === undefined ? undefined : textOf(cabeca));
  if (found.recusa !== null) {
    console.error(found.recusa);
    return EXIT.refused;
  }
  const {
    termo,
    movimentacoes,
    cabeca: { nome, tamanho, raiz, chave },
    guardada,
  } = found;
  const n = movimentacoes.length;
  const quantas = n === 1 ? '1 movimentação' : `${n} movimentações`;
  const partes = termo ? `${termo.parte} e ${quantas}` : quantas;
  console.log(
    `A prova confere: ${partes} ${termo || n > 1 ? 'estão' : 'está'} sob a cabeça ${nome}, selo ${tamanho}, ` +
      `${(raiz.match(/.{8}/g) ?? []).join(' ')}, assinada pela chave ${chave}${guardada ? ', e a cabeça guardada a confirma' : ''}.`,
  );
  return EXIT.clean;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`Confira o nome do arquivo: não foi possível ler ${file} (${code}).`, { cause });
  }
}
