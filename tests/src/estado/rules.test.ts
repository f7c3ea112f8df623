import { describe, expect, test } from 'vitest';
import { acabou, correio, replica, selos, verificacao } from '../../../src/estado/rules.ts';

const FUSO = 'America/Sao_Paulo';
const AGORA = new Date('2026-11-23T15:00:00Z');
const HORA = 3_600_000;
const ago = (hours: number) => new Date(AGORA.getTime() - hours * HORA);

describe('of seals', () => {
  const ultimo = { numero: 1_234, data: ago(12).toISOString() };
  const item = (minutes: number | null) =>
    selos(
      { ultimo, sem_selo: 2, desde: minutes === null ? null : ago(minutes / 60).toISOString() },
      AGORA,
      FUSO,
    );

  test('the wait of a row counts, and not the age of the last seal', () => {
    expect(item(10).fazer).toBeUndefined();
    expect(item(null).fazer).toBeUndefined();
    expect(item(11)).toMatchObject({
      problema: 'SELOS',
      como: 'o último, 1.234, de 23/11/2026 00:00; registros sem selo: 2',
      fazer: 'Veja no log por que o serviço não sela os livros, o que ele faz a cada minuto.',
    });
  });

  test('years of unsealed rows are no problem while seals are made', () => {
    const waiting = { sem_selo: 90_000, desde: ago(24 * 500).toISOString() };
    const sealed = (minutes: number) => ({
      ultimo: { numero: 3, data: ago(minutes / 60).toISOString() },
      ...waiting,
    });
    expect(selos(sealed(9), AGORA, FUSO).fazer).toBeUndefined();
    expect(selos(sealed(11), AGORA, FUSO).fazer).toBeDefined();
    expect(selos({ ultimo: null, ...waiting }, AGORA, FUSO).fazer).toBeDefined();
  });
});

test('only a difference of a verification has a line', () => {
  expect(verificacao(null, FUSO)).toEqual([]);
  expect(verificacao(ago(24).toISOString(), FUSO)).toMatchObject([
    { como: 'achou diferenças em 22/11/2026 12:00', fazer: expect.stringContaining('viveiro verificar') },
  ]);
});

describe('mail', () => {
  const NADA = { esperam: 0, desde: null, parados_desde: null, desistidos: 0, recusados: 0 };
  const item = (estado: object, porServidor = true) =>
    correio({ ...NADA, ...estado }, porServidor, AGORA, FUSO);
  const SERVIDOR = 'Confira SMTP_URL e o servidor de e-mail: convites e senhas novas não chegam.';

  test('is no problem while each is sent within minutes', () => {
    expect(item({})).toEqual({ sobre: 'Correio', como: 'nenhum e-mail espera', problema: 'CORREIO' });
    const desde = ago(1 / 6).toISOString();
    expect(item({ esperam: 1, desde, parados_desde: desde })).toMatchObject({
      como: 'um e-mail espera, desde 23/11/2026 11:50',
    });
    expect(item({ esperam: 1, desde, parados_desde: desde }).fazer).toBeUndefined();
  });

  test('that waits or was given up is a problem of the server; a refused one is a problem of the address', () => {
    const desde = ago(0.2).toISOString();
    expect(item({ esperam: 2, desde, parados_desde: desde })).toMatchObject({
      como: '2 e-mails esperam, desde 23/11/2026 11:48',
      fazer: SERVIDOR,
    });
    expect(item({ desistidos: 1 }).fazer).toBe(SERVIDOR);
    expect(item({ esperam: 1, desde, recusados: 1 }).fazer).toMatch(
      /^Confira na página Usuários os endereços/,
    );
  });

  test('without a server lacks its file', () => {
    const desde = ago(0.2).toISOString();
    expect(item({ esperam: 1, desde, parados_desde: desde }, false)).toMatchObject({
      como: expect.stringMatching(/^sem SMTP_URL: .*; um e-mail espera, desde/),
      fazer: 'Veja no log por que os e-mails não são gravados em DATA_DIR/emails.',
    });
  });
});

describe('a standby', () => {
  test('is no problem while it follows, and while it is left alone for a moment', () => {
    expect(replica(null)).toEqual({
      ...{ sobre: 'Réplica', problema: 'REPLICA', como: 'acompanha o banco de dados' },
    });
    expect(replica('conflito').fazer).toBeUndefined();
  });

  test.each(['ausente', 'atrasada', 'nao_e_replica', 'outro_banco', 'divergente'] as const)(
    'that is %s is a problem',
    (fora) => {
      expect(replica(fora).fazer).toMatch(/DATABASE_READ_URL.*\.$/);
    },
  );
});

test('a problem that is over is called by its name, a disk by its folder', () => {
  expect(acabou({ problema: 'COPIA', onde: '' })).toBe('A cópia do backup já não falta.');
  expect(acabou({ problema: 'DISCO', onde: '/tmp' })).toBe('O disco já não está quase cheio (/tmp).');
});
