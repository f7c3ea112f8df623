import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { TIPOS_ESPECIE } from '../../src/common/vocabulary.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { foraDosLotes, quantia, unidades } from '../ui/format.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import type { NovoProps } from '../ui/forms/registers.ts';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';
import { Campos } from './campos.tsx';
import { useParecidas } from './planta.tsx';

const { Dialog, Option, Quantity } = formOf(NovaEspecie);

export function NovaEspecieDialog({ typed = '', onSaved, ...dialog }: NovoProps) {
  const onward = useOnward();
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Nova espécie"
      size="lg"
      initial={{ nome_popular: typed, tipo: '', categoria: '' }}
      save={service.especies.criar.mutate}
      onSaved={({ id, nome_popular, quantidade_atual, tipo }) => {
        notify(
          `Cadastro de ${nome_popular} salvo, com ${quantia(quantidade_atual, tipo)} ${foraDosLotes(tipo)}.`,
        );
        if (onSaved) onSaved({ id });
        else void onward({ to: '/especies/$id', params: { id } });
      }}
    >
      <Campos>
        <Parecida />
        <Option name="tipo" label="Tipo" options={TIPOS_ESPECIE} description="Não muda depois" />
        <Quantity
          name="quantidade_inicial"
          label="Quantidade inicial"
          description="O que já há, fora de lotes"
        />
      </Campos>
    </Dialog>
  );
}

/** One that may be the same plant. */
function Parecida() {
  const { nome_popular, nome_cientifico, variedade } = useValues();
  const nomes = [nome_popular, nome_cientifico, variedade].map((nome) => String(nome ?? ''));
  const [typed] = useDebouncedValue(nomes.join('\n'), 300);
  const [popular = '', cientifico = '', qual = ''] = typed.split('\n');
  const [parecida] = useParecidas({ nome_popular: popular, nome_cientifico: cientifico, variedade: qual });
  if (!parecida) return null;
  return (
    <Text role="status" fz="sm">
      Parece {nomeComVariedade(parecida)}, em {unidades(2, parecida.tipo)}: é a mesma planta? Se for, junte as
      duas depois de salvar, na página desta espécie.
    </Text>
  );
}
