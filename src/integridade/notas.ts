import { type Check, EFETIVAS } from './check.ts';

/** Rows that today's rules would refuse: the SQL that finds them (entidade_id), and the explanation. */
interface Nota extends Omit<Check, 'descricao'> {
  detalhe: string;
}

/** Notes, not differences: these rows were right when they were recorded. */
export const NOTAS: readonly Nota[] = [
  {
    nome: 'saida_de_lote_com_destinatario',
    entidade: 'movimentacao',
    detalhe:
      'Saída de um lote para um destinatário, de antes que isso exigisse uma expedição: conta como entrega, e nada é preciso fazer.',
    sql: `
      select m.id as entidade_id from ${EFETIVAS}
        and m.tipo = 'SAIDA' and m.lote_id is not null and m.destinatario_id is not null order by m.seq`,
  },
];
