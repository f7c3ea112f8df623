import { notarVerificacao } from '../../../src/estado/notar.ts';
import { LISTED, verificarIntegridade } from '../../../src/integridade/queries.ts';
import type { VerificacaoDosSelos } from '../../../src/selos/schemas.ts';
import { verificarSelos } from '../../../src/selos/verificar.ts';
import { onDatabase } from './command.ts';

const now = () => new Date();

/**
 * Recomputes every balance from the ledger and every seal from the books, prints differences, and stores whether there
 * was a difference, so that administrators are told. Exit code: 0 without differences, 1 with some, 2 when it could not run.
 */
export function verificar(): Promise<number> {
  return onDatabase(async ({ db }) => {
    const [report, selos] = await Promise.all([
      verificarIntegridade({ db, now }),
      verificarSelos({ db, now }),
    ]);
    for (const { nome, descricao, diferencas } of report.verificacoes) {
      console.log(`${diferencas === 0 ? 'ok    ' : 'ERRADO'} ${nome}: ${descricao}`);
    }
    for (const { verificacao, entidade, entidade_id, registrado, calculado } of report.diferencas) {
      const onde = entidade_id === null ? entidade : `${entidade} ${entidade_id}`;
      console.log(
        `  ${verificacao}: ${onde}: registrado ${registrado ?? '-'}, calculado ${calculado ?? '-'}`,
      );
    }
    for (const { nome, diferencas } of report.verificacoes) {
      if (diferencas > LISTED) console.log(`  ${nome}: e mais ${diferencas - LISTED}`);
    }
    console.log(`\nintegro: ${report.integro}`);
    mostrar(selos);
    const confere = report.integro && selos.integra;
    await notarVerificacao({ db, now }, confere);
    return confere ? 0 : 1;
  });
}

function mostrar({ integra, selos, registros, sem_selo, ultimo, diferencas }: VerificacaoDosSelos): void {
  console.log(
    `${integra ? 'ok    ' : 'ERRADO'} selos: ${selos} refeitos, de ${registros} registros; sem selo: ${sem_selo}`,
  );
  for (const { detalhe, id } of diferencas)
    console.log(`  selos: ${detalhe}${id === null ? '' : ` (${id})`}`);
  if (ultimo) console.log(`  último: ${ultimo.numero} de ${ultimo.data}: ${ultimo.selo}`);
}
