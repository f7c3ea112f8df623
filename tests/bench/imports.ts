import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '../../adapters/client/client.ts';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import { ADMIN, type BuiltService, withBuiltService } from './built-service.ts';

/**
 * How fast `viveiro importar --gravar` records sheets of 10 000 rows, how that compares with one request after the
 * other, and what memory it takes for ten times the rows: `npx tsx tests/bench/imports.ts`. Everything runs on this
 * machine: the importing process, the service and its database.
 */

const ROWS = 10_000;
const SINGLE = 500;

const SHEETS: Record<SheetKind, { header: string; row(n: number): string }> = {
  especies: {
    header: 'Nome popular;Nome científico;Categoria;Tipo;Quantidade;Observações',
    row: (n) => `Planta ${n};Plantae ${n};Nativa;Semente;${n % 50};Da coleta do município`,
  },
  estufas: {
    header: 'Estufa;Barraca;Posição;Capacidade',
    row: (n) => `${Math.floor(n / 100)};${n % 100};1;${2 + (n % 500)}`,
  },
  destinatarios: {
    header: 'Nome;Tipo;Categoria;Documento;Telefone',
    row: (n) => `Pessoa ${n};Física;Privada;${String(n + 1).padStart(11, '0')};${n}`,
  },
  entradas: {
    header: 'Espécie;Quantidade;Justificativa;Data',
    row: (n) => `Planta ${n % 5_000};${1 + (n % 50)};Coleta ${n};14/03/2026`,
  },
  movimentacoes: {
    header: 'Movimentação;Espécie;Quantidade;Justificativa;Data',
    row: (n) => `${n % 2 === 0 ? 'Entrada' : 'Saída'};Planta ${(n >> 1) % 5_000};1;Linha ${n};14/03/2026`,
  },
  lotes: {
    header: 'Código;Estufa;Espécie;Quantidade;Fase;Início',
    row: (n) =>
      `Canteiro ${n};${Math.floor((n % ROWS) / 100)} ${n % 100} 1;Planta ${n % 5_000};1;Produção;14/03/2026`,
  },
  procedencias: {
    header: 'Código;Espécie;Origem;Data;Município;UF;Matrizes',
    row: (n) => `Saco ${n};Planta ${n % 5_000};Coleta;14/03/2026;Sabará;MG;${1 + (n % 40)}`,
  },
};

/** Has the process say at its end how much memory it had at most. */
const PEAK = [
  '--import',
  `data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))`,
];

const run = promisify(execFile);

await withBuiltService(async (service) => {
  const single = await oneByOne(service);
  console.log(`um pedido depois do outro: ${single.toFixed(0)} espécies por segundo`);
  for (const kind of Object.keys(SHEETS) as SheetKind[]) {
    const few = await imported(service, kind, 100_000, ROWS / 10);
    const many = await imported(service, kind, 0, ROWS);
    const perSecond = ROWS / many.seconds;
    console.log(
      `${kind}: ${ROWS} linhas em ${many.seconds.toFixed(1)} s, ${perSecond.toFixed(0)} por segundo, ` +
        `${(perSecond / single).toFixed(1)} vezes um pedido depois do outro; ` +
        `memória ${(many.peak / few.peak).toFixed(2)} vezes a de ${ROWS / 10} linhas (${many.peak.toFixed(0)} MB)`,
    );
  }
});

/** Rows in a second, each with a request of its own. */
async function oneByOne({ url }: BuiltService): Promise<number> {
  const client = createClient({ url });
  await client.entrar(ADMIN.email, ADMIN.password);
  const start = performance.now();
  for (let n = 0; n < SINGLE; n += 1) {
    await client.especies.criar.mutate({
      ...{ nome_popular: `Sozinha ${n}`, nome_cientifico: `Sola ${n}`, categoria: 'NATIVA', tipo: 'SEMENTE' },
      quantidade_inicial: n % 50,
    });
  }
  return SINGLE / ((performance.now() - start) / 1_000);
}

/** The whole process from its start to its end, and the most memory that it had, in MB. */
async function imported({ url, folder }: BuiltService, kind: SheetKind, first: number, rows: number) {
  const { header, row } = SHEETS[kind];
  const sheet = join(folder, `${kind}-${rows}.csv`);
  await writeFile(sheet, [header, ...Array.from({ length: rows }, (_, n) => row(first + n))].join('\n'));
  const start = performance.now();
  const { stderr } = await run(
    process.execPath,
    [...PEAK, 'dist/adapters/cli/viveiro.js', 'importar', kind, sheet, '--gravar'],
    { env: { ...process.env, VIVEIRO_URL: url, VIVEIRO_EMAIL: ADMIN.email, VIVEIRO_SENHA: ADMIN.password } },
  );
  const kilobytes = Number(/(\d+)\s*$/.exec(stderr)?.[1]);
  return { seconds: (performance.now() - start) / 1_000, peak: kilobytes / 1_024 };
}
