import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AreaDePrograma, Escopo } from '../../src/common/escopos.ts';
import type { Chave, ChaveViva } from '../../src/usuarios/chaves/schemas.ts';
import { service, trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { useFocusBack } from '../ui/forms/focus.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { notify } from '../ui/notify.ts';
import { useActs } from '../ui/person.ts';
import { Note } from '../ui/words.tsx';

interface ProgramaProps {
  id: string;
  onClose: () => void;
  onSubstituir: (id: string) => void;
}

/** What a program may do and when it was last active, with buttons that replace and revoke its key. */
export function ProgramaDialog({ id, onClose, onSubstituir }: ProgramaProps) {
  useFocusBack(true);
  const { data, error, refetch } = useQuery(trpc.chaves.buscar.queryOptions({ id }));
  return (
    <Modal.Stack>
      <PageModal opened onClose={onClose} title={data?.nome ?? 'Programa'}>
        {!data && <Missing of={{ error, refetch }} height={240} />}
        {data && <Programa chave={data} onSubstituir={onSubstituir} />}
      </PageModal>
    </Modal.Stack>
  );
}

function Programa({ chave, onSubstituir }: { chave: Chave } & Pick<ProgramaProps, 'onSubstituir'>) {
  const acts = useActs();
  const clocks = useClocks();
  const { moment } = clocks;
  const { prefixo, cargo, escopos, enderecos, situacao, substituida, data_uso, criada_por, data_registro } =
    chave;
  return (
    <Stack>
      <Text>{situacaoDe(chave, clocks)}.</Text>
      <div>
        <Text>O que pode, com o cargo de {cargo}:</Text>
        <List withPadding>
          {escopos.map((escopo) => (
            <List.Item key={escopo}>{nomeDoEscopo(escopo)}</List.Item>
          ))}
        </List>
      </div>
      <Text>De onde: {enderecos.length === 0 ? 'de toda parte' : enderecos.join(', ')}.</Text>
      <Note>
        A chave começa por {prefixo}. Foi criada em {moment(data_registro)}
        {criada_por ? ` por ${criada_por.nome}` : ' no servidor, por um operador'} e{' '}
        {data_uso ? `usada pela última vez em ${moment(data_uso)}` : 'ainda não foi usada'}.
      </Note>
      {situacao === 'ATIVA' && (
        <Group grow>
          {!substituida && acts && (
            <Button variant="default" onClick={() => onSubstituir(chave.id)}>
              Substituir
            </Button>
          )}
          <Revogar action="Revogar a chave" chave={chave} />
        </Group>
      )}
    </Stack>
  );
}

/** A button that revokes a key. */
export function Revogar({ action, chave: { id, nome } }: { action: string; chave: ChaveViva }) {
  return (
    <Confirm
      action={action}
      title={`Revogar a chave de ${nome}`}
      run={(options) => service.chaves.revogar.mutate({ id }, options)}
      onDone={() => notify(`${nome} não tem mais acesso.`)}
    >
      {nome} perde o acesso na hora, e esta chave não volta a valer: para dar acesso de novo, crie outra. O
      que registrou continua no nome de {nome}.
    </Confirm>
  );
}

/** Whether a key can be used, and until when. */
export function situacaoDe(
  { situacao, substituida, validade, data_revogacao }: Chave,
  { moment, ate }: Record<'moment' | 'ate', (instant: string) => string>,
): string {
  if (data_revogacao) return `Revogada em ${moment(data_revogacao)}`;
  if (!validade) return 'Vale até ser revogada';
  if (situacao === 'VENCIDA') return `Venceu em ${ate(validade)}`;
  return `${substituida ? 'Substituída: vale' : 'Vale'} até ${ate(validade)}`;
}

/** The name of a scope in people's words. */
export function nomeDoEscopo(escopo: Escopo): string {
  const [area, uso] = escopo.split(':') as [AreaDePrograma | '*', 'ler' | 'escrever'];
  return `${AREAS[area]}: ${uso === 'ler' ? 'ler' : 'ler e registrar'}`;
}

const AREAS = {
  '*': 'Todas as áreas',
  dashboard: 'Painel',
  busca: 'Busca',
  integridade: 'Conferência dos livros',
  auditoria: 'Auditoria',
  eventos: 'Eventos',
  relatorios: 'Relatórios',
  movimentacoes: 'Movimentações',
  entregas: 'Entregas',
  contagens: 'Contagens',
  lotes: 'Lotes',
  especies: 'Espécies',
  destinatarios: 'Destinatários',
  estufas: 'Estufas',
  procedencias: 'Procedências',
  importacoes: 'Importações',
} as const satisfies Record<AreaDePrograma | '*', string>;
