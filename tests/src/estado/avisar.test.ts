import { beforeEach, describe, expect, test } from 'vitest';
import { avisar } from '../../../src/estado/avisar.ts';
import { notarProblemas, notarVerificacao } from '../../../src/estado/notar.ts';
import { problemasDeAgora } from '../../../src/estado/queries.ts';
import type { ParteDoEstado } from '../../../src/estado/rules.ts';
import { asService, freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';

const FUSO = 'America/Sao_Paulo';
const url = await freshDatabaseUrl();
const owner = open(url);
const db = asService(owner);
const chefe = await administrador(owner);
const outra = await administrador(owner);
await operador(owner);
await administrador(owner, { status: 'INATIVO' });
await administrador(owner, { status: 'PENDENTE' });

beforeEach(async () => {
  await owner('problemas').delete();
  await owner('emails').delete();
});

const BACKUP: ParteDoEstado = { sobre: 'Backup', como: '', problema: 'BACKUP', fazer: 'Faça um backup.' };
const COPIA: ParteDoEstado = { sobre: 'Cópia', como: '', problema: 'COPIA', fazer: 'Monte a cópia.' };
const disco = (onde: string): ParteDoEstado => ({
  ...{ sobre: 'Disco', como: '', problema: 'DISCO', onde, fazer: `Libere ${onde}.` },
});

/** An instant of the nursery's clock: `23 10:15` of November 2026. */
const at = (time: string) => () => new Date(`2026-11-${time.replace(' ', 'T')}:00-03:00`);

/** An instance looks, and tells if it is time. Answers what the mails say that it wrote, by administrator. */
async function look(time: string, itens: ParteDoEstado[], pool = db) {
  const around = { db: pool, now: at(time) };
  await notarProblemas(around, itens);
  if (!(await avisar(around, FUSO))) return null;
  const mails = await owner('emails').where({ data_registro: around.now() }).orderBy('usuario_id');
  expect(mails.map(({ usuario_id }) => usuario_id)).toEqual([chefe.id, outra.id].sort());
  expect(mails[0].dados).toEqual(mails[1].dados);
  return mails[0].dados;
}

/** What is seen from one time to another of a day, every quarter of an hour at first and then every hour; answers what was told. */
async function day(date: string, hours: [number, number], itens: ParteDoEstado[]) {
  const told = [];
  const begin = hours[0] * 4;
  for (let quarter = begin; quarter < hours[1] * 4; quarter += quarter < begin + 4 ? 1 : 4) {
    const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const said = await look(`${date} ${time}`, itens);
    if (said) told.push({ time, ...said });
  }
  return told;
}

const NADA = { comecou: [], continua: [], acabou: [] };

describe('a new problem', () => {
  test('is mailed to each active administrator once it has lasted half an hour', async () => {
    expect(await day('23', [10, 12], [BACKUP])).toEqual([
      { time: '10:30', ...NADA, comecou: ['Faça um backup.'] },
    ]);
  });

  test('at night is mailed in the morning', async () => {
    expect(await day('23', [0, 8], [BACKUP])).toEqual([
      { time: '07:00', ...NADA, comecou: ['Faça um backup.'] },
    ]);
  });

  test('that passes quickly is mailed to nobody, and forgotten', async () => {
    await look('23 10:00', [BACKUP]);
    expect(await day('23', [10.25, 24], [])).toEqual([]);
    expect(await owner('problemas')).toEqual([]);
  });

  test('that is over before the morning is mailed to nobody', async () => {
    expect(await day('23', [4, 6], [BACKUP])).toEqual([]);
    expect(await day('23', [6, 24], [])).toEqual([]);
  });

  test('is mailed together with others, each in its sentence', async () => {
    const [told] = await day('23', [10, 12], [BACKUP, COPIA, disco('/a'), disco('/b')]);
    expect(told?.comecou).toEqual(['Faça um backup.', 'Monte a cópia.', 'Libere /a.', 'Libere /b.']);
  });

  test('after the mail of the day waits for the next one', async () => {
    expect(await day('23', [8, 10], [BACKUP])).toHaveLength(1);
    expect(await day('23', [10, 24], [BACKUP, COPIA])).toEqual([]);
    expect(await day('24', [0, 12], [BACKUP, COPIA])).toEqual([
      { time: '07:00', ...NADA, comecou: ['Monte a cópia.'] },
    ]);
  });
});

describe('a lasting problem', () => {
  test('is mailed again after a week, and not before', async () => {
    const told = [];
    for (const date of ['02', '03', '04', '08', '09', '10', '15', '16', '17']) {
      for (const each of await day(date, [6, 10], [BACKUP])) told.push([date, each]);
    }
    expect(told).toEqual([
      ['02', { time: '07:00', ...NADA, comecou: ['Faça um backup.'] }],
      ['09', { time: '07:00', ...NADA, continua: ['Faça um backup.'] }],
      ['16', { time: '07:00', ...NADA, continua: ['Faça um backup.'] }],
    ]);
  });

  test('is described as it is by then', async () => {
    await day('02', [6, 10], [BACKUP]);
    const [told] = await day('09', [6, 10], [{ ...BACKUP, fazer: 'Veja o backup.' }]);
    expect(told?.continua).toEqual(['Veja o backup.']);
  });
});

describe('a problem that is over', () => {
  test('is mailed once, when nobody has seen it for half a day', async () => {
    await day('23', [6, 12], [BACKUP, disco('/a')]);
    expect(await day('23', [12, 24], [disco('/a')])).toEqual([]);
    expect(await day('24', [0, 24], [disco('/a')])).toEqual([
      { time: '07:00', ...NADA, acabou: ['O backup de cada dia já não falta.'] },
    ]);
    expect(await owner('problemas').pluck('problema')).toEqual(['DISCO']);
  });

  test('but returns within half a day counts neither as over nor as new', async () => {
    await day('23', [6, 10], [BACKUP]);
    expect(await day('23', [10, 21], [])).toEqual([]);
    expect(await day('23', [21, 24], [BACKUP])).toEqual([]);
    expect(await day('24', [0, 9], [BACKUP])).toEqual([]);
  });

  test('is not one that a stopped service could not see', async () => {
    await day('20', [6, 10], [BACKUP]);
    expect(await day('23', [9, 11], [BACKUP])).toEqual([]);
  });
});

describe('a difference that a verification found', () => {
  const around = (time: string) => ({ db, now: at(time) });

  test('is mailed until a verification finds none', async () => {
    await notarVerificacao(around('23 05:00'), false);
    const told = await day('23', [6, 9], []);
    expect(told).toEqual([
      { time: '07:00', ...NADA, comecou: [expect.stringContaining('viveiro verificar')] },
    ]);
    expect(await day('29', [6, 9], [])).toEqual([]);
    await notarVerificacao(around('29 10:00'), false);
    expect(await day('30', [6, 9], [])).toMatchObject([{ time: '07:00', continua: [expect.any(String)] }]);
    await notarVerificacao(around('30 10:00'), true);
    expect(await problemasDeAgora(around('30 10:01'))).toEqual([]);
    await owner('emails').delete();
    expect(await day('30', [11, 12], [])).toEqual([
      { time: '11:00', ...NADA, acabou: ['A verificação já não acha diferenças.'] },
    ]);
    expect(await owner('problemas')).toEqual([]);
  });

  test('found again after it was gone is mailed as new', async () => {
    await notarVerificacao(around('20 05:00'), false);
    await day('20', [6, 9], []);
    await notarVerificacao(around('20 10:00'), true);
    await notarVerificacao(around('20 11:00'), false);
    expect(await day('21', [6, 9], [])).toMatchObject([{ comecou: [expect.any(String)] }]);
  });

  test('is not recorded while there is none', async () => {
    await notarVerificacao(around('20 05:00'), true);
    expect(await owner('problemas')).toEqual([]);
  });
});

describe('several instances', () => {
  test('that notify at once write one mail to each administrator', async () => {
    const pools = Array.from({ length: 4 }, () => asService(open(url, 2)));
    const seen = (time: string) =>
      Promise.all(pools.map((pool) => notarProblemas({ db: pool, now: at(time) }, [BACKUP, disco('/a')])));
    await seen('23 10:00');
    await seen('23 10:30');
    const wrote = await Promise.all(
      [1, 2, 3].flatMap(() => pools.map((pool) => avisar({ db: pool, now: at('23 10:30') }, FUSO))),
    );
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(await owner('emails').pluck('modelo')).toEqual(['ALERTAS', 'ALERTAS']);
  });

  test('keep a problem that only one of them sees', async () => {
    const other = asService(open(url, 2));
    const told = [];
    for (const time of ['10:00', '10:15', '10:30', '10:45', '22:45', '23:00']) {
      told.push(await look(`23 ${time}`, [disco('/a')], other), await look(`23 ${time}`, []));
    }
    expect(told.filter(Boolean)).toEqual([{ ...NADA, comecou: ['Libere /a.'] }]);
  });
});

test('the painel shows problems seen within the last hour, the oldest first', async () => {
  await look('23 10:00', [COPIA]);
  await look('23 10:15', [COPIA, BACKUP]);
  const seen = async (time: string) =>
    (await problemasDeAgora({ db, now: at(time) })).map(({ fazer }) => fazer);
  expect(await seen('23 10:16')).toEqual(['Monte a cópia.', 'Faça um backup.']);
  await look('23 11:10', [BACKUP]);
  expect(await seen('23 11:16')).toEqual(['Faça um backup.']);
  expect(await seen('23 12:11')).toEqual([]);
});
