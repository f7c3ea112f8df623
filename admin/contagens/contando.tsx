import { Text } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { ContagemComLinhas, LinhaDaContagem } from '../../src/contagens/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { sentenceOf, service } from '../service.ts';
import { comSinal, inteiro, useClocks } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { Leaving } from '../ui/forms/leaving.tsx';
import { QuantityInput } from '../ui/forms/quantity.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { Note } from '../ui/words.tsx';
import css from './contando.module.css';
import { oQueE, soltas } from './sentences.ts';

/** Fields in walking order. Enter notes one number and goes to the next field. A number that could not be noted is not left behind unasked. */
export function Contando({ contagem }: { contagem: ContagemComLinhas }) {
  const { id, linhas } = contagem;
  const first = linhas.findIndex(({ quantidade }) => quantidade === null);
  const [begin] = useState(Math.max(0, first));
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const noted = (linha: string, fine: boolean) =>
    setFailed((before) => new Set([...before, linha].filter((each) => !fine || each !== linha)));
  return (
    <>
      <PlainList gap={0} aria-label="Linhas da contagem" onKeyDown={enterGoesOn}>
        {linhas.map((linha, n) => (
          <LinhaAContar
            key={linha.id}
            contagem={id}
            linha={linha}
            autoFocus={n === begin}
            onNoted={(fine) => noted(linha.id, fine)}
          />
        ))}
      </PlainList>
      <Leaving begun={() => failed.size > 0} letsGo />
    </>
  );
}

/** Leaving a field notes it. */
function enterGoesOn({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const fields = [...currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else target.blur();
}

/** What is typed replaces the number that stands there. */
function selectAll({ target }: SyntheticEvent): void {
  if (target instanceof HTMLInputElement) target.select();
}

interface LinhaProps {
  contagem: string;
  linha: LinhaDaContagem;
  autoFocus: boolean;
  /** Whether the number that was typed is noted now. */
  onNoted: (fine: boolean) => void;
}

/** What stands in a field, and when it was typed. */
interface Typed {
  quantidade: number | string;
  contada_em: string;
}

/**
 * A number is noted when its field is left, with the instant at which it was typed. Sent again because no answer came, it is the
 * same note: what moved meanwhile did not move before it was counted.
 */
function LinhaAContar({ contagem, linha, autoFocus, onNoted }: LinhaProps) {
  const [typed, setTyped] = useState<Typed>();
  const noting = useAttempt({
    write: async (counted: Typed & { quantidade: number }, options) => {
      await service.contagens.anotar.mutate({ id: contagem, linha_id: linha.id, ...counted }, options);
      // Not in `onDone`, which comes after everything on the page was read anew.
      onNoted(true);
    },
    onDone: (_, { contada_em }) => setTyped((now) => (now?.contada_em === contada_em ? undefined : now)),
    onFailed: () => onNoted(false),
  });
  const type = (quantidade: number | string) =>
    setTyped({ quantidade, contada_em: new Date(serviceNow()).toISOString() });
  const note = () => {
    if (typeof typed?.quantidade !== 'number') return;
    const { quantidade, contada_em } = typed;
    const isBeingNoted = noting.isPending && noting.act?.contada_em === contada_em;
    if (isBeingNoted || (quantidade === linha.quantidade && !noting.isError)) return;
    noting.send({ quantidade, contada_em });
  };
  return (
    <li className={css.line}>
      <OQueE {...linha} />
      <QuantityInput
        className={css.number}
        aria-label={`Contado de ${oQueE(linha)}`}
        size="md"
        value={typed?.quantidade ?? linha.quantidade ?? ''}
        onChange={type}
        onBlur={note}
        // `onFocus` would be called later, and select the first digit of somebody quick: the next one would replace it.
        onFocusCapture={selectAll}
        onClick={selectAll}
        error={noting.isError}
        autoFocus={autoFocus}
        max={1_000_000_000}
      />
      <div className={css.note} aria-live="polite">
        {noting.isError ? (
          <Text fz="sm" c="var(--mantine-color-error)">
            {sentenceOf(noting.error)}
          </Text>
        ) : (
          <Nota linha={linha} />
        )}
      </div>
    </li>
  );
}

/** The balance in the books, unless the count is blind, and who noted the number when. */
function Nota({ linha }: { linha: LinhaDaContagem }) {
  const { recent } = useClocks();
  const { quantidade, saldo, diferenca, contada_em, contada_por, conferir, anotacoes } = linha;
  const facts = [
    saldo !== null && `livro ${inteiro(saldo)}`,
    diferenca !== null && (diferenca === 0 ? 'confere' : `diferença ${comSinal(diferenca)}`),
    contada_em && `${recent(Date.parse(contada_em))}, ${contada_por?.nome}`,
    anotacoes > 1 && `anotada ${inteiro(anotacoes)} vezes`,
  ];
  return (
    <>
      <Text fz="sm" className="algarismos" c={quantidade !== null && diferenca !== 0 ? undefined : 'dimmed'}>
        {facts.filter(Boolean).join(' · ') || 'ainda não se contou'}
      </Text>
      {conferir && (
        <Text fz="sm" fw={600}>
          Conferir: algo se moveu nesta hora, ou o relógio do aparelho não estava certo.
        </Text>
      )}
    </>
  );
}

/** What a line counts: the species, and where it is. A code moves to the next line before it is broken. */
export function OQueE(linha: Pick<LinhaDaContagem, 'especie' | 'lote' | 'estufa' | 'unidade'>) {
  const { especie, lote, estufa } = linha;
  const codigos = lote
    ? [estufa?.codigo_identificador, lote.codigo].filter((code) => code !== undefined)
    : [soltas(linha)];
  return (
    <div className={css.what}>
      <Text fw={600}>{especie.nome_popular}</Text>
      <Note className={`algarismos ${css.codes}`}>
        {codigos.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </Note>
    </div>
  );
}
