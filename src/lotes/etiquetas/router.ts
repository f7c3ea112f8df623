import { z } from 'zod';
import { MAX_ETIQUETAS } from '../../common/folhas.ts';
import { byCode, restOf } from '../../procedure/rest.ts';
import { open, query, queryById, strangersSlot } from '../../procedure/trpc.ts';
import { text } from '../../wire/fields.ts';
import { etiquetaDoLote, etiquetasDosLotes, loteDaEtiqueta } from '../queries.ts';
import { Lote } from '../schemas.ts';
import { RECUSAS_DAS_ETIQUETAS } from './rules.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Lotes');

/** The labels of batches. These are procedures of `lotes`. */
export const procedimentosDeEtiquetas = {
  etiqueta: rest(queryById, 'GET', '/lotes/{id}/etiqueta', {
    summary: 'Emite a etiqueta de um lote, de 100 × 50 mm, com QR code',
    description:
      'Um PDF de 100 × 50 mm com o código, as espécies, a fase, a estufa e um QR code que leva ao lote. Nada é ' +
      'gravado.',
    errors: [401, 404, 500],
    file: { kind: 'etiqueta', when: 'always' },
  })
    .output(schemas.Etiqueta)
    .query(({ ctx, input }) => etiquetaDoLote(ctx, input.id)),

  etiquetas: rest(query, 'GET', '/lotes/etiquetas', {
    summary: 'Emite folhas A4 com as etiquetas de muitos lotes',
    description:
      'Um PDF com as etiquetas dos lotes que atendem aos filtros, que são os de `GET /lotes`, ou só dos que ' +
      '`ids` nomeia: pela estufa e do mais antigo para o mais novo, em papel comum com linhas de corte ou em ' +
      `uma folha adesiva (\`modelo\`). De uma vez saem até ${MAX_ETIQUETAS}. Nada é gravado.`,
    refusals: byCode(RECUSAS_DAS_ETIQUETAS),
    errors: [400, 401, 500],
    file: { kind: 'etiquetas', when: 'always' },
  })
    .input(schemas.PedidoDeEtiquetas)
    .output(schemas.Etiquetas)
    .query(({ ctx, input }) => etiquetasDosLotes(ctx, input)),

  daEtiqueta: open
    .input(z.object({ codigo: text('Código impresso na etiqueta') }))
    .use(strangersSlot('public'))
    .output(Lote.pick({ id: true }))
    .query(({ ctx, input }) => loteDaEtiqueta(ctx, input.codigo)),
};
