import { Button, Stack, Text } from '@mantine/core';
import { sentenceOf } from '../service.ts';
import { Fault } from '../ui/failure.tsx';
import { useFocusBack } from '../ui/forms/focus.ts';
import { Asking } from '../ui/forms/question.tsx';

interface QuestionProps {
  /** How many entries this person still has to send from this device. */
  waiting: number;
  /** How many imports this person has begun on this device and not finished. */
  unfinished: number;
  nome: string;
  /** Why signing out failed. */
  error: unknown;
  leaving: boolean;
  onLeave: () => void;
  onClose: () => void;
}

export default function SignOutQuestion({
  waiting,
  unfinished,
  nome,
  error,
  leaving,
  onLeave,
  onClose,
}: QuestionProps) {
  useFocusBack(true);
  const yes = (
    <Button loading={leaving} onClick={onLeave}>
      Sair assim mesmo
    </Button>
  );
  return (
    <Asking opened onClose={onClose} title="Sair deste aparelho?" yes={yes}>
      <Stack gap="md">
        {waiting > 0 && (
          <Text>
            {waiting === 1
              ? `1 registro ainda não foi enviado. Ele fica neste aparelho e é enviado quando ${nome} entrar aqui de novo.`
              : `${waiting} registros ainda não foram enviados. Eles ficam neste aparelho e são enviados quando ${nome} entrar aqui de novo.`}
          </Text>
        )}
        {unfinished > 0 && (
          <Text>
            {unfinished === 1
              ? '1 planilha não foi importada até o fim. Ela sai deste aparelho: para continuar, será preciso escolhê-la de novo.'
              : `${unfinished} planilhas não foram importadas até o fim. Elas saem deste aparelho: para continuar, será preciso escolhê-las de novo.`}
          </Text>
        )}
        {error !== null && <Fault>{sentenceOf(error)}</Fault>}
      </Stack>
    </Asking>
  );
}
