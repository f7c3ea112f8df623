import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { viveiro } from '../../support/process.ts';

const COMMANDS = [
  ...['entrar', 'sair', 'importar', 'exportar', 'etiqueta', 'termo'],
  ...['criar-admin', 'verificar', 'demo', 'estado', 'backup', 'provar', 'restaurar', 'titular'],
  'chave-das-copias',
];
const ENGLISH =
  /(?<!-)\b(?:commands?|options?|examples?|show|help|unknown|required|default|choices|argument)\b/i;

/** An unreachable database: wrong usage must fail before connecting. */
const nowhere = { DATABASE_URL: 'postgres://viveiro@127.0.0.1:1/viveiro' };

describe('the program', () => {
  test('shows its help in Portuguese', async () => {
    const { code, output, stderr } = await viveiro(['--help'], {});
    expect([code, stderr]).toEqual([0, '']);
    for (const command of COMMANDS) expect(output).toMatch(new RegExp(`^  viveiro ${command} .*\\S`, 'm'));
    expect(output).not.toMatch(ENGLISH);
    for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ['importar', ['gravar', 'padrao', 'coluna', 'erros', 'planilha']],
    ['exportar', ['formato', 'saida', 'inicio', 'fim', 'filtro', 'sobrescrever']],
  ])('shows the options of %s in Portuguese', async (command, options) => {
    const { code, output } = await viveiro([command, '--help'], {});
    expect(code).toBe(0);
    for (const option of options) expect(output).toContain(`--${option} `);
    expect(output).not.toMatch(ENGLISH);
  });

  test('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { code, output, stderr } = await viveiro(['--version'], {});
    // The commit, in a checkout, and the day, once it is released.
    const bare = output.replace(/(?:, [0-9a-f]{7})?(?:, \d{4}-\d\d-\d\d)?(?=\n)/, '');
    expect([code, bare, stderr]).toEqual([0, `${version}\n`, '']);
  });
});

describe('wrong usage prints an error on stderr, below the help of the command', () => {
  test.each([
    ['', 'viveiro COMANDO', 'Diga o que fazer'],
    ['chave', 'viveiro chave', 'Diga o que fazer'],
    ['titular', 'viveiro titular', 'Diga o que fazer'],
    ['adubar', 'viveiro COMANDO', 'isto não se usa aqui: adubar'],
    ['verifica', 'viveiro COMANDO', 'Você quis dizer verificar?'],
    ['verificar tudo', 'viveiro verificar', 'isto não se usa aqui: tudo'],
    ['backup a.gz b.gz', 'viveiro backup [ARQUIVO]', 'isto não se usa aqui: b.gz'],
    ['restaurar a.gz --aceitar', 'viveiro restaurar [ARQUIVO]', 'isto não se usa aqui: aceitar'],
    ['exportar lotes --saida a --saida b', 'viveiro exportar <RELATORIO>', 'Informe uma vez só: '],
    ['exportar lotes --fim 31/02/2026', 'viveiro exportar <RELATORIO>', 'Informe as datas assim'],
    ['exportar lotes --saida', 'viveiro exportar <RELATORIO>', 'Informe o valor de --saida'],
  ])('viveiro %s', async (words, usage, sentence) => {
    const { code, output, stderr } = await viveiro(words.split(' ').filter(Boolean), nowhere);
    expect([code, output]).toEqual([2, stderr]);
    expect(stderr.indexOf(usage)).toBe(0);
    expect(stderr.indexOf(sentence)).toBeGreaterThan(stderr.indexOf('--help'));
    expect(stderr).not.toMatch(ENGLISH);
  });
});

test('an unreachable database fails with a sentence', async () => {
  const { code, stderr } = await viveiro(['verificar'], nowhere);
  expect([code, stderr]).toEqual([2, expect.stringContaining('confira se o PostgreSQL está ligado')]);
});
