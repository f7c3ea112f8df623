import ListChecks from 'icon:list-checks';
import { Button, Checkbox, Group, ScrollArea, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCalled } from '../../src/common/text.ts';
import { service } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { useFocusBack } from '../ui/forms/focus.ts';
import { Apart } from '../ui/forms/form-modal.tsx';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { QuantityInput } from '../ui/forms/quantity.tsx';
import { comMarcadas, type Linha, type Marcadas } from './pedido.ts';
import { nomeDa, type Planta, plantasDe } from './planta.tsx';

interface ProntasProps {
  linhas: readonly Linha[];
  /** The lines with those that were ticked. */
  onChosen: (linhas: Linha[]) => void;
}

/** Opens the list of all that is ready. */
export function Prontas(props: ProntasProps) {
  const [opened, { open, close }] = useDisclosure();
  useFocusBack(opened);
  return (
    <div>
      <Button variant="default" leftSection={<ListChecks size={16} />} onClick={open}>
        O que está pronto
      </Button>
      <Apart>
        <PageModal opened={opened} onClose={close} title="O que está pronto" size="lg">
          {opened && <Lista {...props} onClose={close} />}
        </PageModal>
      </Apart>
    </div>
  );
}

function Lista({ linhas, onChosen, onClose }: ProntasProps & { onClose: () => void }) {
  const query = useQuery({ queryKey: ['plantas', 'prontas'], queryFn: tudoPronto });
  const [texto, setTexto] = useState('');
  const [marcadas, setMarcadas] = useState<Marcadas>({});
  const fields = useRef(new Map<string, HTMLInputElement | null>());
  const plantas = query.data ?? [];
  const n = Object.keys(marcadas).length;
  const set = (id: string, quantidade: number | '' | undefined) =>
    setMarcadas(({ [id]: _, ...others }) =>
      quantidade === undefined ? others : { ...others, [id]: quantidade },
    );
  const include = () => {
    onChosen(comMarcadas(linhas, plantas, marcadas));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (n > 0) include();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Filtrar"
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          data-autofocus
        />
        <Failures of={[query]} />
        {query.isLoading && <Skeleton height={220} aria-busy="true" />}
        {query.data?.length === 0 && <Text>Nada está pronto agora.</Text>}
        {plantas.length > 0 && (
          <ScrollArea.Autosize mah="55dvh" type="auto" offsetScrollbars="present">
            <Table aria-label="O que está pronto" verticalSpacing={2} stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Espécie</Table.Th>
                  <Table.Th ta="right">Prontas</Table.Th>
                  <Table.Th w="7rem">Quantidade</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {plantas
                  .filter(({ nome_popular, nome_cientifico }) =>
                    isCalled(`${nome_popular} ${nome_cientifico ?? ''}`, texto),
                  )
                  .map((each) => (
                    <Table.Tr key={each.id} mih={44}>
                      <Table.Td>
                        <Checkbox
                          label={nomeDa(each)}
                          checked={each.id in marcadas}
                          onChange={({ currentTarget: { checked } }) => {
                            set(each.id, checked ? '' : undefined);
                            if (checked) fields.current.get(each.id)?.focus();
                          }}
                        />
                      </Table.Td>
                      <Table.Td ta="right" fw={600} className="algarismos">
                        {inteiro(each.planta.para_entregar)}
                      </Table.Td>
                      <Table.Td>
                        <QuantityInput
                          ref={(field) => void fields.current.set(each.id, field)}
                          aria-label={`Quantidade de ${nomeDa(each)}`}
                          value={marcadas[each.id] ?? ''}
                          onChange={(value) => set(each.id, typeof value === 'number' ? value : undefined)}
                          error={(marcadas[each.id] || 0) > each.planta.para_entregar}
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={n === 0}>
            {n === 0 ? 'Incluir' : `Incluir ${n} ${n === 1 ? 'espécie' : 'espécies'}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function tudoPronto(): Promise<Planta[]> {
  const plantas: Planta[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await service.especies.listar.query({
      ...{ porPlanta: true, paraEntregar: true, ordenar: 'nome', limite: 100, page },
    });
    plantas.push(...plantasDe(answer));
    if (!answer.hasNextPage) return plantas;
  }
}
