import { describe, expect, test } from 'vitest';
import { tarefas } from '../../admin/painel/tarefas.ts';

type Sabido = Parameters<typeof tarefas>[0];

const RONDA = {
  localizacao_estufa: 'Estufa 1',
  estufa_id: 'e1',
  nomes: ['Estufa 1'],
  por: null,
  anotacao: null,
};
const CONTAR = {
  especie: { id: 's1', nome_popular: 'Ipê' },
  lote: null,
  estufa: null,
  saldo: 9,
  unidade: 'SEMENTE',
};
const alerta = (tipo: string, entidade: string) => ({ tipo, mensagem: tipo, entidade, entidade_id: 'x' });

const sabido = {
  alertas: [
    alerta('MORTALIDADE_ALTA', 'lote'),
    alerta('ESTUFA_INATIVA_OCUPADA', 'estufa'),
    alerta('LOTE_PRONTO_PARADO', 'lote'),
    alerta('MUDA_SEM_SALDO', 'especie'),
  ],
  andamento: {
    periodos: { este: { data_inicio: '2026-02-13', data_fim: '2026-03-14' } },
    perdas_acima_do_usual: [{ unidade: 'MUDA', quantidade: 1_310, usual: 120 }],
    demorados: [
      {
        ...{
          lote: { id: 'l1', codigo: 'LOTE-2026-00001' },
          especie: { nome_popular: 'Jatobá' },
          especies: 2,
        },
        ...{ fase: 'GERMINAÇÃO', dias: 40, usual: 25 },
      },
    ],
  },
  rondas: [
    { ...RONDA, feita_em: '2026-03-11T12:00:00Z', dias: 3 },
    { ...RONDA, localizacao_estufa: 'Estufa 2', feita_em: '2026-03-14T12:00:00Z', dias: 0 },
  ],
  aContar: [
    { ...CONTAR, ultima_contagem: null, dias: 200 },
    { ...CONTAR, ultima_contagem: '2026-03-01T12:00:00Z', dias: 13 },
    { ...CONTAR, unidade: 'MUDA', ultima_contagem: null, dias: 120 },
  ],
  vencidas: 2,
} as unknown as Sabido;

describe('what to do today', () => {
  test('begins with losses for an Administrador, and with the greenhouse for an Operador', () => {
    const order = (cargo: 'Administrador' | 'Operador') =>
      tarefas(sabido, cargo).map(({ trabalho }) => trabalho);
    expect(order('Administrador')).toEqual(['Perdas', 'No viveiro', 'Entregas', 'Planejar']);
    expect(order('Operador')).toEqual(['No viveiro', 'Entregas', 'Perdas', 'Planejar']);
  });

  test('says in one sentence what to do, and links to it', () => {
    const [perdas, viveiro] = tarefas(sabido, 'Administrador');
    expect(perdas?.tarefas[0]).toEqual({
      texto: 'Veja o que se perdeu: 1.310 mudas em 30 dias, e o usual são 120.',
      href: '/relatorios/mortalidade?data_inicio=2026-02-13&data_fim=2026-03-14',
    });
    expect(viveiro?.tarefas).toEqual([
      { texto: 'ESTUFA_INATIVA_OCUPADA', href: '/estufas/x' },
      { texto: 'Regue e veja Estufa 1: a última ronda foi há 3 dias.', href: '/estufas/e1' },
      {
        texto:
          'Veja se Jatobá e mais 1 já passa de fase: está em Germinação há 40 dias, e o usual são até 25 (LOTE-2026-00001).',
        href: '/lotes/l1',
      },
      { texto: 'Conte as sementes de Ipê no estoque: nunca se contou.', href: '/especies/s1' },
      { texto: 'Conte as mudas de Ipê fora de lotes: nunca se contou.', href: '/especies/s1' },
    ]);
  });

  test('counts seed that is past its date', () => {
    const planejar = tarefas(sabido, 'Operador').find(({ trabalho }) => trabalho === 'Planejar');
    expect(planejar?.tarefas.at(-1)).toEqual({
      texto: 'Teste a germinação das sementes vencidas, ou dê baixa nelas: 2 procedências ainda têm saldo.',
      href: '/procedencias?vencida=true&comSaldo=true',
    });
  });

  test('has the problems of the installation before its webhooks, with links to the pages', () => {
    const problemas = [
      { problema: 'BACKUP', fazer: 'Faça um backup.' },
      { problema: 'CORREIO', fazer: 'Confira os endereços.' },
      { problema: 'VERIFICACAO', fazer: 'Veja o que não confere.' },
    ];
    const webhooks = [{ id: 'um', motivo: 'FALHAS', url: 'https://um.example/' }];
    const [sistema] = tarefas({ alertas: [], problemas, webhooks } as unknown as Sabido, 'Administrador');
    expect(sistema?.tarefas.slice(0, 3)).toEqual([
      { texto: 'Faça um backup.' },
      { texto: 'Confira os endereços.', href: '/usuarios' },
      { texto: 'Veja o que não confere.', href: '/auditoria' },
    ]);
    expect(sistema?.tarefas[3]?.texto).toContain('um.example');
  });

  test('has the webhooks that stopped by themselves, and not those that somebody paused', () => {
    const webhook = (id: string, motivo: string) => ({ id, motivo, url: `https://${id}.example/a?b=c` });
    const webhooks = [webhook('um', 'FALHAS'), webhook('dois', 'A_PEDIDO'), webhook('tres', 'SEM_SEGREDO')];
    expect(tarefas({ alertas: [], webhooks } as unknown as Sabido, 'Administrador')).toEqual([
      {
        trabalho: 'Sistema',
        tarefas: [
          {
            texto:
              'Veja o webhook de um.example: por três dias ele não recebeu os eventos, e os envios pararam.',
            href: '/webhooks?webhook=um',
          },
          {
            texto: 'Veja o webhook de tres.example: falta o segredo com que se assina, e os envios pararam.',
            href: '/webhooks?webhook=tres',
          },
        ],
      },
    ]);
  });

  test('has whoever no longer manages the keys that they made, once, with a link to those', () => {
    const criada_por = (id: string, nome: string) => ({ criada_por: { id, nome } });
    const chaves = [criada_por('i', 'Íris'), criada_por('a', 'Ana'), criada_por('i', 'Íris')];
    const [sistema] = tarefas({ alertas: [], chaves }, 'Administrador');
    expect(sistema?.tarefas).toEqual([
      {
        texto: 'Veja se as chaves que Íris criou ainda devem valer: Íris já não administra o viveiro.',
        href: '/usuarios/programas?criadaPorId=i&situacao=ATIVA',
      },
      expect.objectContaining({ href: '/usuarios/programas?criadaPorId=a&situacao=ATIVA' }),
    ]);
  });

  test('asks for no rounds where nobody makes any, and lists no kind of work without a task', () => {
    const rondas = [{ ...RONDA, feita_em: null, dias: null }];
    expect(tarefas({ alertas: [], rondas } as unknown as Sabido, 'Operador')).toEqual([]);
  });
});
