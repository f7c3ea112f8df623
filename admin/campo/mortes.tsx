import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { SEM_PARTE, temParte } from '../../src/common/lugar.ts';
import { NovaMortalidade } from '../../src/lotes/schemas.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import { inteiro, noLote, quantos } from '../ui/format.ts';
import { formOf, Quantity, useValues } from '../ui/forms/form.tsx';
import { CausaDaMorte, withReason } from '../ui/forms/reason.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { usePerson } from '../ui/person.ts';
import { naPosicao, nomeDaBarraca } from '../ui/place.ts';
import { Note } from '../ui/words.tsx';
import css from './mortes.module.css';
import { note } from './sending.ts';
import { useAsOpened } from './use-viveiro.ts';
import { porEstufa, type Viveiro } from './viveiro.ts';

const { quantidade, justificativa } = NovaMortalidade.shape;

/** Batches in which nothing died stay blank, but not all of them. */
const { Form } = formOf(
  withReason(
    z.object({
      mortas: z.array(z.object({ quantidade: quantidade.or(z.literal('')) })).check(
        z.superRefine((mortas, issues) => {
          if (mortas.some((each) => each.quantidade !== '')) return;
          issues.addIssue({ code: 'custom', path: [0, 'quantidade'], message: REQUIRED });
        }),
      ),
      justificativa,
    }),
    () => true,
  ),
);

interface MortesProps {
  estufa: string;
  viveiro: Viveiro;
}

/** What died in the batches of one greenhouse, in walking order, for one reason: one number after another. */
export function Mortes({ estufa, viveiro }: MortesProps) {
  const pessoa = usePerson();
  const navigate = useNavigate();
  const back = () => navigate({ to: '/campo', search: {} });
  const opened = useAsOpened(porEstufa(viveiro.lotes, estufa)[0]);
  const linhas = (opened?.estufa === estufa ? opened.lotes : []).flatMap((lote) =>
    lote.especies.filter((each) => each.quantidade > 0).map((especie) => ({ lote, especie })),
  );
  if (linhas.length === 0) return <Text role="status">Nada vivo em {estufa}.</Text>;
  return (
    <>
      <Title order={2} fz="h3">
        Mortes em {estufa}
      </Title>
      <Form
        initial={{ mortas: linhas.map(() => ({ quantidade: '' })) as never, justificativa: '' }}
        submit="Registrar"
        save={async ({ mortas, justificativa: porque }, { idempotencyKey }) => {
          const atos = mortas.flatMap(({ quantidade: n }, i) => {
            const linha = linhas[i];
            if (n === '' || !linha) return [];
            const { id, codigo } = linha.lote;
            const { id: especie_id, nome, tipo } = linha.especie;
            return {
              ...({ tipo: 'MORTALIDADE', lote: { id, codigo } } as const),
              ...{ especie: { id: especie_id, nome, tipo }, quantidade: n, justificativa: porque ?? '' },
            };
          });
          const [first, ...others] = atos;
          if (first) await note(pessoa, [first, ...others], idempotencyKey);
        }}
        onSaved={back}
        onCancel={back}
      >
        <PlainList gap="sm" aria-label={`Lotes de ${estufa}`}>
          {linhas.map(({ lote, especie }, n) => (
            <li key={`${lote.id} ${especie.id}`} className={css.linha}>
              <div>
                <Text fw={600} lh={1.3}>
                  {especie.nome}
                </Text>
                <Note className="algarismos">
                  {[
                    lote.codigo,
                    ...(lote.lugar && temParte(lote.lugar.barraca)
                      ? [nomeDaBarraca(lote.lugar.barraca)]
                      : []),
                    ...naPosicao(lote.lugar?.posicao ?? SEM_PARTE),
                    noLote(especie.quantidade, especie.tipo),
                  ].join(' · ')}
                </Note>
              </div>
              <Quantity
                size="md"
                name={`mortas.${n}.quantidade`}
                label={`Mortas de ${especie.nome}, ${lote.codigo}`}
                unlabelled
                required={false}
                autoFocus={n === 0}
              />
            </li>
          ))}
        </PlainList>
        <CausaDaMorte size="md" />
        <Soma />
      </Form>
    </>
  );
}

function Soma() {
  const mortas = (useValues().mortas as { quantidade: number | '' }[]).filter(
    (each) => each.quantidade !== '',
  );
  const n = mortas.reduce((sum, each) => sum + Number(each.quantidade), 0);
  if (mortas.length === 0) return null;
  return (
    <Text role="status" fw={600} className="algarismos">
      {inteiro(n)} {n === 1 ? 'morta' : 'mortas'}, em {quantos(mortas.length, 'anotação', 'anotações')}.
    </Text>
  );
}
