import { type EstufaComLotes, MudancaDeEstufa } from '../../src/estufas/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';
import { escrita, ONDE_NAO_HA } from '../ui/place.ts';

const { Form, Text, Quantity } = changeOf(MudancaDeEstufa, {
  localizacao_barraca: escrita,
  localizacao_posicao: escrita,
});

interface MudancaProps {
  estufa: EstufaComLotes;
  onClose: () => void;
}

export function MudancaDaEstufa({ estufa, onClose }: MudancaProps) {
  return (
    <Form
      record={estufa}
      onClose={onClose}
      save={async (change, options) => ({
        ...estufa,
        ...(await service.estufas.atualizar.mutate(change, options)),
      })}
      onSaved={({ codigo_identificador, capacidade_total, vagas }) => {
        notify(`${codigo_identificador}: ${inteiro(capacidade_total)} vagas, ${inteiro(vagas)} livres.`);
      }}
    >
      <Text name="localizacao_estufa" label="Estufa" autoFocus />
      <Text name="localizacao_barraca" label="Barraca" description={ONDE_NAO_HA} />
      <Text name="localizacao_posicao" label="Posição" description={ONDE_NAO_HA} />
      <Quantity name="capacidade_total" label="Capacidade" description="Quantas plantas cabem" />
      <Text
        name="codigo_identificador"
        label="Código da placa"
        description="Em branco, é feito da estufa, da barraca e da posição"
      />
    </Form>
  );
}
