import { verificarIntegridade } from '../../../src/integridade/queries.ts';
import { onDatabase } from './command.ts';

/**
 * Recomputes every balance from the ledger and prints differences and notes. Exit code: 0 without differences, 1 with
 * some, 2 when it could not run.
 */
export function verificar(): Promise<number> {
  return onDatabase(async ({ db }) => {
    const report = await verificarIntegridade({ db, now: () => new Date() });
    for (const { nome, descricao, diferencas } of report.verificacoes) {
      console.log(`${diferencas === 0 ? 'ok    ' : 'ERRADO'} ${nome}: ${descricao}`);
    }
    for (const { verificacao, entidade, entidade_id, registrado, calculado } of report.diferencas) {
      const onde = entidade_id === null ? entidade : `${entidade} ${entidade_id}`;
      console.log(
        `  ${verificacao}: ${onde}: registrado ${registrado ?? '-'}, calculado ${calculado ?? '-'}`,
      );
    }
    for (const { nota, entidade, entidade_id, detalhe } of report.notas) {
      console.log(`nota   ${nota}: ${entidade} ${entidade_id}: ${detalhe}`);
    }
    console.log(`\nintegro: ${report.integro}`);
    return report.integro ? 0 : 1;
  });
}
