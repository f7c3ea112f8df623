import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isCalled } from '../../src/common/text.ts';
import { service } from '../service.ts';
import { quantos } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { NATIVAS } from './arvores.ts';
import css from './nativas.module.css';

/** Brazilian trees to tick. The ticked ones are registered at once, and can be undone at once like an import. */
export function Nativas() {
  const [chosen, setChosen] = useState<string[]>([]);
  const [text, setText] = useState('');
  const saving = useAttempt({
    write: (linhas: { nome_popular: string; nome_cientifico: string }[], options) =>
      service.especies.importar.mutate(
        {
          linhas: linhas.map((each) => ({ ...each, categoria: 'NATIVA', tipo: 'SEMENTE' })),
          gravar: true,
        },
        options,
      ),
    onDone: ({ linhas }) =>
      notify(
        quantos(
          linhas.filter(({ erros }) => erros.length === 0).length,
          'espécie cadastrada.',
          'espécies cadastradas.',
        ),
      ),
    onFailed: notifyFailure,
  });
  const register = () =>
    saving.send(
      NATIVAS.filter(([, cientifico]) => chosen.includes(cientifico)).map(
        ([nome_popular, nome_cientifico]) => ({ nome_popular, nome_cientifico }),
      ),
    );
  return (
    <>
      <Text>
        Marque as nativas que o viveiro produz; as outras se cadastram em Espécies, a qualquer hora. Elas
        começam contadas em sementes, sem nenhuma.
      </Text>
      <TextInput
        label="Procurar na lista"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Espécies nativas">
        <div className={css.lista}>
          {NATIVAS.filter((names) => isCalled(names.join(' '), text)).map(([popular, cientifico]) => (
            <Checkbox key={cientifico} value={cientifico} label={popular} description={<i>{cientifico}</i>} />
          ))}
        </div>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button disabled={chosen.length === 0} loading={saving.isPending} onClick={register}>
          {chosen.length < 2 ? 'Cadastrar a espécie' : `Cadastrar ${chosen.length} espécies`}
        </Button>
      </Group>
    </>
  );
}
