import { describe, expect, it } from 'vitest';
import { etiqueta } from '../../../../adapters/print/etiqueta.ts';
import { SETTINGS } from '../../../support/caller.ts';
import { especie, estufa, lote } from '../../../support/factories.ts';
import { freshNursery } from '../../../support/fresh-nursery.ts';
import { serviceOver } from '../../../support/service.ts';

const { db, caller } = await freshNursery();
const settings = { ...SETTINGS, publicUrl: 'https://viveiro.example' };
const service = await serviceOver(db, { service: { settings } });
const opened = await lote(caller);

/** The address in the QR code of a batch's label, without its origin. */
async function printed(id: string): Promise<string> {
  const label = etiqueta(await caller.lotes.etiqueta({ id }), settings);
  const [{ qr }] = label.content as [{ qr: string }];
  expect(qr).toMatch(/^https:\/\/viveiro\.example\/l\//);
  return qr.replace(settings.publicUrl, '');
}

describe('the address on a label', () => {
  it('leads anybody to the batch in the admin app, and reveals nothing about it', async () => {
    const path = await printed(opened.id);
    expect(path).toBe(`/l/${opened.codigo}`);
    const { status, headers, text } = await service.request('GET', path);
    expect(status).toBe(302);
    expect(headers.location).toBe(`https://viveiro.example/admin/lotes/${opened.id}`);
    expect(text).toBe('');
  });

  it('leads to a batch whose code was imported with spaces, accents and slashes', async () => {
    const { linhas } = await caller.lotes.importar({
      linhas: [
        {
          codigo: 'IPÊ 12/A?',
          estufa_id: (await estufa(caller)).id,
          especie_id: (await especie(caller)).id,
          ...{ quantidade: 5, fase: 'PRODUÇÃO', data_inicio: '2026-01-31' },
        },
      ] as never[],
      gravar: true,
    });
    expect(linhas).toHaveLength(1);
    const { docs } = await caller.lotes.listar({ busca: 'ipe 12' });
    const id = docs[0]?.id ?? '';
    const { headers } = await service.request('GET', await printed(id));
    expect(headers.location).toBe(`https://viveiro.example/admin/lotes/${id}`);
  });

  it.each(['LOTE-1999-00001', '%00', '%20', 'x'.repeat(90)])(
    'for %s, which no batch has, is explained in words',
    async (codigo) => {
      const { status, headers, text } = await service.request('GET', `/l/${codigo}`);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('Confira o código impresso na etiqueta');
      expect(text).not.toMatch(/<script|\son\w+=|<img|<link/i);
    },
  );
});
