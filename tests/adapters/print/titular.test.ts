import { describe, expect, it } from 'vitest';
import { pdf } from '../../../adapters/print/pdf.ts';
import { titular } from '../../../adapters/print/titular.ts';
import { type DadosDoTitular, PARTS } from '../../../src/titulares/exportar.ts';
import { SETTINGS } from '../../support/caller.ts';
import { readPdf } from '../../support/pdf.ts';

const agora = new Date('2026-03-14T12:00:00Z');

describe('the data of a person on paper', () => {
  it('have words and numbers as people write them', async () => {
    const dados = {
      ...Object.fromEntries(Object.keys(PARTS).map((part) => [part, []])),
      destinatarios: [{ nome: 'Ana Lima', tipo: 'FISICA', status: 'ATIVO' }],
      entregas: [
        {
          finalidade: 'ARBORIZACAO',
          plantio_municipio: 'Mogi',
          plantio_latitude: -23.501512,
          quantidade: 1_250,
        },
      ],
      procedencias: [{ origem: 'COLETA', data: '2026-03-14' }],
      sobre_a_pessoa: [{ acao: 'CRIAR_DESTINATARIO' }],
    } as unknown as DadosDoTitular;
    const [page] = (await readPdf(await pdf(titular(dados, { ...SETTINGS, agora })))).pages;
    for (const words of [
      ...['Tipo: Física', 'Situação: Ativo', 'Finalidade: Arborização', 'Município do plantio: Mogi'],
      ...['Latitude do plantio: −23,501512', 'Quantidade: 1.250', 'Origem: Coleta', 'Data: 14/03/2026'],
      'Ação: cadastrou um destinatário',
    ]) {
      expect(page).toContain(words);
    }
  });
});
