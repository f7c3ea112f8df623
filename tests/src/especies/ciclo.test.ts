import { describe, expect, it } from 'vitest';
import { especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { at } = await freshNursery({ cargo: 'Administrador' });
/** By the clocks of São Paulo it is still the day before. */
const lateIn = (day: string) => at(`2026-${day}T02:30:00Z`);
const on = (day: string) => at(`2026-${day}T12:00:00Z`);
const later = on('08-01');

const { id: estufa_id } = await estufa(on('01-01'));
const { id: especie_id } = await especie(on('01-01'), { quantidade_inicial: 100_000 });

type Fase = Parameters<(typeof later)['lotes']['atualizarFase']>[0]['fase'];

/** A batch of the species, with the day of each change of its phase. */
async function lote(aberto: string, fases: [day: string, fase: Fase][], quantidade = 100) {
  const itens_especies = [{ especie_id, quantidade_inicial: quantidade }];
  const { id, codigo } = await on(aberto).lotes.criar({ estufa_id, itens_especies });
  for (const [day, fase] of fases) await on(day).lotes.atualizarFase({ id, fase, justificativa: 'x' });
  return { id, codigo };
}

describe('how long a species takes', () => {
  it('is unknown for a species that was never in a batch', async () => {
    const { id } = await especie(later);
    expect(await later.especies.ciclo({ id })).toEqual({
      especie_id: id,
      fases: [
        { fase: 'SEMEADURA', dias: null, lotes: 0 },
        { fase: 'GERMINAÇÃO', dias: null, lotes: 0 },
        { fase: 'PRODUÇÃO', dias: null, lotes: 0 },
      ],
      prontas: 0,
      previsoes: [],
      taxas: null,
      procedencias: [],
    });
  });

  it('is the median of its batches in each phase, and predicts when those under way will be ready', async () => {
    const nova = await lote('01-01', []);
    const semHistorico = await later.especies.ciclo({ id: especie_id });
    expect(semHistorico.previsoes).toEqual([
      { lote: nova, fase: 'SEMEADURA', quantidade: 100, pronto_em: null },
    ]);
    await on('01-02').lotes.descartar({ id: nova.id, justificativa: 'x' });

    const ready: [string, string, string] = ['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'];
    const through = (...days: string[]) => days.map((day, n): [string, Fase] => [day, ready[n] as Fase]);
    await lote('01-01', through('01-11', '01-21', '02-20'), 70);
    await lote('01-01', through('01-21', '02-20', '04-01'), 5);
    // What ended otherwise says nothing of the phase in which it ended.
    const descartado = await lote('01-01', through('01-31'));
    await on('02-03').lotes.descartar({ id: descartado.id, justificativa: 'Praga' });
    await lote('01-01', [['01-02', 'FINALIZADO']]);
    // Ten days and ten days again make twenty of sowing.
    const voltou = await lote('03-01', [
      ['03-11', 'GERMINAÇÃO'],
      ['03-16', 'SEMEADURA'],
      ['03-26', 'GERMINAÇÃO'],
    ]);
    const recente = await (async () => {
      const itens_especies = [{ especie_id, quantidade_inicial: 9 }];
      const { id, codigo } = await lateIn('05-02').lotes.criar({ estufa_id, itens_especies });
      return { id, codigo };
    })();
    const linha = { estufa_id, especie_id, quantidade: 30, fase: 'PRODUÇÃO', data_inicio: '2026-02-01' };
    await on('05-01').lotes.importar({
      linhas: [{ ...linha, codigo: 'Canteiro 7' } as never],
      gravar: true,
    });

    const { fases, prontas, previsoes } = await later.especies.ciclo({ id: especie_id });
    expect(fases).toEqual([
      { fase: 'SEMEADURA', dias: 20, lotes: 4 },
      { fase: 'GERMINAÇÃO', dias: 20, lotes: 2 },
      { fase: 'PRODUÇÃO', dias: 35, lotes: 2 },
    ]);
    expect(prontas).toBe(75);
    expect(previsoes).toEqual([
      {
        lote: { id: expect.any(String), codigo: 'Canteiro 7' },
        ...{ fase: 'PRODUÇÃO', quantidade: 30, pronto_em: '2026-04-17' },
      },
      { lote: voltou, fase: 'GERMINAÇÃO', quantidade: 100, pronto_em: '2026-05-20' },
      { lote: recente, fase: 'SEMEADURA', quantidade: 9, pronto_em: '2026-07-15' },
    ]);
  });
});
