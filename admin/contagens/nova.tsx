import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { temParte } from '../../src/common/lugar.ts';
import { NovaContagem } from '../../src/contagens/schemas.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { text } from '../../src/wire/fields.ts';
import { service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { type FieldProps, formOf, useAround, useField } from '../ui/forms/form.tsx';
import { Select } from '../ui/forms/select.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';

/** A person chooses by place, in walking order, and the service receives the places. */
const Nova = z.object({
  onde: text('Onde se conta'),
  especie: z.string().optional(),
  nome: NovaContagem.shape.nome,
  cega: z.boolean(),
});

const { Dialog, Text } = formOf(Nova);

const TUDO = 'tudo';
const SEMENTEIRA = 'sementeira';

interface NovaProps {
  opened: boolean;
  onClose: () => void;
}

export function NovaContagemDialog({ opened, onClose }: NovaProps) {
  const onward = useOnward();
  const query = useQuery(trpc.estufas.mapa.queryOptions());
  const { data: mapa } = query;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Nova contagem"
      submit="Abrir contagem"
      initial={{ onde: '', especie: '', nome: '', cega: false }}
      save={({ onde, especie, ...values }, options) =>
        service.contagens.criar.mutate(
          { ...values, ...escopo(onde, mapa ?? []), especie_ids: especie ? [especie] : null },
          options,
        )
      }
      onSaved={({ id, numero, total_linhas }) => {
        notify(`${numero} aberta: ${total_linhas === 1 ? '1 linha' : `${total_linhas} linhas`} a contar.`);
        void onward({ to: '/contagens/$id', params: { id } });
      }}
    >
      <Failures of={[query]} />
      <Onde name="onde" label="Onde" mapa={mapa} autoFocus />
      <SpeciesPicker name="especie" label="Só a espécie" sai />
      <Text name="nome" label="Nome" description="Como se chama, além do número" />
      <Cega />
    </Dialog>
  );
}

/** A greenhouse, one of its stalls, or the sementeira. */
function Onde({ mapa, ...props }: FieldProps<string> & { mapa: EstufaDoMapa[] | undefined }) {
  const { value, ...field } = useField(props);
  return (
    <Select
      {...field}
      value={value === '' ? null : String(value)}
      data={[
        ...lugares(mapa ?? []).map(({ key, label }) => ({ value: key, label })),
        { value: SEMENTEIRA, label: 'Sementeira' },
        { value: TUDO, label: 'Onde houver a espécie' },
      ]}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={mapa ? 'Nada com este nome' : 'As estufas ainda não chegaram'}
    />
  );
}

function Cega() {
  const { form } = useAround();
  const { key: _, ...field } = { key: undefined, ...form.getInputProps('cega', { type: 'checkbox' }) };
  return (
    <Checkbox
      {...field}
      label="Contagem cega"
      description="Ninguém vê os saldos enquanto se conta; um Administrador encerra"
    />
  );
}

interface Lugar {
  key: string;
  label: string;
  ids: string[];
}

/** Each greenhouse with growing plants, and its stalls if there are several. */
function lugares(mapa: EstufaDoMapa[]): Lugar[] {
  return mapa.flatMap(({ localizacao_estufa, barracas }) => {
    const stalls = barracas.map(({ localizacao_barraca, posicoes }) => ({
      key: `${localizacao_estufa} / ${localizacao_barraca}`,
      label: temParte(localizacao_barraca)
        ? `${localizacao_estufa}, ${localizacao_barraca}`
        : `${localizacao_estufa}, fora das barracas`,
      ids: posicoes.flatMap(({ id, lotes }) => (lotes.length > 0 ? id : [])),
    }));
    const whole = {
      key: localizacao_estufa,
      label: localizacao_estufa,
      ids: stalls.flatMap(({ ids }) => ids),
    };
    return [whole, ...(stalls.length > 1 ? stalls : [])].filter(({ ids }) => ids.length > 0);
  });
}

function escopo(onde: string, mapa: EstufaDoMapa[]): { estufa_ids?: string[]; sementeira?: boolean } {
  if (onde === TUDO) return {};
  if (onde === SEMENTEIRA) return { sementeira: true };
  return { estufa_ids: lugares(mapa).find(({ key }) => key === onde)?.ids ?? [] };
}
