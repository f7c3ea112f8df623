import { describe, expect, test } from 'vitest';
import { type Pastas, pastas } from '../../../src/estado/pastas.ts';

const FUSO = 'America/Sao_Paulo';
const AGORA = new Date('2026-11-23T15:00:00Z');
const HORA = 3_600_000;
const ago = (hours: number) => new Date(AGORA.getTime() - hours * HORA);
const GB = 1_000_000_000;

const EM_ORDEM = {
  pasta: '/backups',
  ultimo: { nome: 'viveiro-2026-11-23-023000.gz', feito_em: ago(26), bytes: 1_234_567 },
  copia: { pasta: '/copia', feita: true, cifrada: true },
  prova: { arquivo: 'viveiro-2026-11-01-023000.gz', data: ago(35 * 24).toISOString() },
};

const NADA: Pastas = { backups: null, continuas: [], juntas: [], discos: [] };

const CIFRE =
  'Faça com viveiro chave-das-copias a chave que cifra as cópias, e escreva-a em CHAVE_DAS_COPIAS.';

/** What is asked for, and as which problem. */
function pedidos(vistas: Partial<Pastas>) {
  const itens = pastas({ ...NADA, backups: EM_ORDEM, ...vistas }, AGORA, FUSO);
  return itens.flatMap(({ problema, onde, fazer }) => (fazer ? [[problema, onde, fazer]] : []));
}

describe('backups', () => {
  test('are no problem while the last is of the day, is copied, and one was proved this month', () => {
    expect(pedidos({})).toEqual([]);
    const [ultimo, copia, prova] = pastas({ ...NADA, backups: EM_ORDEM }, AGORA, FUSO);
    expect(ultimo?.como).toBe('viveiro-2026-11-23-023000.gz, de 22/11/2026 10:00, 1,2 MB');
    expect(copia?.como).toBe('em /copia, cifrada');
    expect(prova?.como).toBe('viveiro-2026-11-01-023000.gz foi restaurado em 19/10/2026 12:00');
  });

  test('that are too old, not copied or not proved for long are separate problems', () => {
    const { ultimo, copia, prova } = EM_ORDEM;
    expect(pedidos({ backups: { ...EM_ORDEM, ultimo: { ...ultimo, feito_em: ago(26.1) } } })).toEqual([
      ['BACKUP', undefined, 'Veja por que não há backup de hoje: viveiro backup diz o que falta.'],
    ]);
    expect(pedidos({ backups: { ...EM_ORDEM, copia: { ...copia, feita: false } } })).toEqual([
      ['COPIA', undefined, 'Confira se /copia está montada e com espaço: o último backup não foi copiado.'],
    ]);
    const asked = [['PROVA', undefined, 'Prove que o backup restaura, com viveiro provar, uma vez por mês.']];
    const data = ago(35 * 24 + 1).toISOString();
    expect(pedidos({ backups: { ...EM_ORDEM, prova: { ...prova, data } } })).toEqual(asked);
    expect(pedidos({ backups: { ...EM_ORDEM, prova: null } })).toEqual(asked);
  });

  test('whose copies are not encrypted are said on the screen, but not by mail', () => {
    const copia = { ...EM_ORDEM.copia, cifrada: false };
    expect(pedidos({ backups: { ...EM_ORDEM, copia } })).toEqual([[undefined, undefined, CIFRE]]);
  });

  test('whose copies are on the disk that they copy are said on the screen, but not by mail', () => {
    expect(pedidos({ juntas: ['/copia'] })).toEqual([
      [
        ...[undefined, undefined],
        'Indique uma pasta de outro disco no lugar de /copia: quando este morre, a cópia morre com ele.',
      ],
    ]);
  });

  test('are asked for when their folder has none', () => {
    expect(pedidos({ backups: { pasta: '/backups', ultimo: null, copia: null, prova: null } })).toEqual([
      ['BACKUP', undefined, 'Faça um backup com viveiro backup, e agende-o para cada noite.'],
    ]);
  });

  test('without a folder ask for one on the screen, but not by mail', () => {
    expect(pedidos({ backups: null })).toEqual([
      [undefined, undefined, expect.stringMatching(/^Escreva em PASTA_DE_BACKUPS/)],
    ]);
  });
});

test('a disk is a problem from 80% on, named by its folder', () => {
  const disco = (livres: number) => ({ pasta: '/dados', bytes: 100 * GB, livres: livres * GB });
  expect(pedidos({ discos: [disco(20.1)] })).toEqual([]);
  expect(pedidos({ discos: [disco(20), { ...disco(1), pasta: '/tmp' }] })).toEqual([
    ['DISCO', '/dados', 'Libere espaço no disco de /dados: cheio, ele para o serviço ou as cópias.'],
    ['DISCO', '/tmp', 'Libere espaço no disco de /tmp: cheio, ele para o serviço ou as cópias.'],
  ]);
});

describe('a continuous copy', () => {
  const seconds = (ago_: number) => new Date(AGORA.getTime() - ago_ * 1_000).toISOString();
  const EM_DIA = {
    pasta: '/copia',
    ate: seconds(12),
    quebrada: false,
    falta: null,
    prova: { data: ago(35 * 24).toISOString() },
    cifrada: true,
  };
  const PROVE = 'Prove que a cópia contínua em /copia restaura, com viveiro provar, uma vez por mês.';
  const parada = 'Veja no log do serviço por que a cópia contínua em /copia está parada.';
  const nova = 'Espere a nova cópia inteira em /copia; se ela não termina, veja no log do serviço por quê.';
  const falta = 'Monte o disco de /copia: a pasta está vazia.';

  test.each([
    ['that is up to date', {}, []],
    ['that was never proved', { prova: null }, [['PROVA', '/copia', PROVE]]],
    [
      'that was proved long ago',
      { prova: { data: ago(35 * 24 + 1).toISOString() } },
      [['PROVA', '/copia', PROVE]],
    ],
    ['that was not reached just now', { falta }, []],
    ['of ten minutes ago', { ate: seconds(600) }, []],
    ['that is older', { ate: seconds(601) }, [['CONTINUA', '/copia', parada]]],
    ['that is older, with a reason', { ate: seconds(601), falta }, [['CONTINUA', '/copia', falta]]],
    ['with nothing in it', { ate: null }, [['CONTINUA', '/copia', nova]]],
    ['that is not encrypted', { cifrada: false }, [[undefined, undefined, CIFRE]]],
    ['that is broken', { quebrada: true }, [['CONTINUA', '/copia', nova]]],
  ])('%s', (_, changed, asked) => {
    expect(pedidos({ continuas: [{ ...EM_DIA, ...changed }] })).toEqual(asked);
  });

  test.each([
    [{}, 'tudo até 23/11/2026 11:59, há 12 s, em /copia'],
    [{ ate: seconds(3_600) }, 'tudo até 23/11/2026 11:00, há 60 min, em /copia'],
    [{ ate: null }, 'nada ainda, em /copia'],
    [
      { quebrada: true, ate: seconds(86_400) },
      'interrompida, com tudo até 22/11/2026 12:00, há 24 h, em /copia',
    ],
  ])('says how old its newest second is: %o', (changed, como) => {
    const copia = { ...EM_DIA, ...changed };
    const [, item, prova] = pastas({ ...NADA, continuas: [copia] }, AGORA, FUSO);
    expect(item?.como).toBe(como);
    expect(prova?.como).toBe('a cópia contínua em /copia restaurou em 19/10/2026 12:00');
  });
});
