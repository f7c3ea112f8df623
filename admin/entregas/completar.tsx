import type { Entrega } from '../../src/entregas/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { coordinatesAsText } from '../ui/forms/coordinates.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { notify } from '../ui/notify.ts';
import { Completada, SEM_PLANTIO } from './pedido.ts';

import { Finalidade, Plantio, Programa } from './visita.tsx';

const { Form } = changeOf(Completada);

/** Completes what is known of a delivery: its purpose, and where it is planted. */
export function CompletarDialog({ entrega, ...dialog }: { entrega: Entrega } & Opened) {
  return (
    <FormModal {...dialog} title={`Completar a ${entrega.numero}`} size="lg">
      <Form
        record={{ ...entrega, plantio: comoCampos(entrega.plantio) }}
        save={(change, options) =>
          service.entregas.atualizar
            .mutate(change, options)
            .then((saved) => ({ ...saved, plantio: comoCampos(saved.plantio) }))
        }
        onSaved={({ numero }) => {
          notify(`${numero} está completada.`);
          dialog.onClose();
        }}
        onCancel={dialog.onClose}
      >
        <Finalidade required={false} autoFocus />
        <Programa />
        <Plantio />
      </Form>
    </FormModal>
  );
}

function comoCampos(plantio: Entrega['plantio']) {
  if (plantio === null) return SEM_PLANTIO;
  const { latitude, longitude, ...place } = plantio;
  const filled = Object.entries(place).map(([name, value]) => [name, value ?? '']);
  return {
    ...SEM_PLANTIO,
    ...Object.fromEntries(filled),
    coordenadas: coordinatesAsText({ latitude, longitude }),
  };
}
