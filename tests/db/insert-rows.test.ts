import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Inserted, insertNewRows, insertRows } from '../../db/insert-rows.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { freshDatabase } from '../support/database.ts';

const db = await freshDatabase();

function estufa(codigo_identificador: string): Partial<Inserted<Estufa>> {
  const place = { localizacao_estufa: '1', localizacao_barraca: '1', localizacao_posicao: '1' };
  const unique = { lugar: codigo_identificador, codigo_unico: codigo_identificador, busca_codigo: '1' };
  const folded = { busca_estufa: '1', busca_barraca: '1', busca_posicao: '1' };
  const data = new Date().toISOString();
  return {
    codigo_identificador,
    ...place,
    ...unique,
    ...folded,
    capacidade_total: 9,
    data_registro: data,
    data_att: data,
  };
}

const codes = (rows: Inserted<Estufa>[]) => rows.map(({ codigo_identificador }) => codigo_identificador);

describe('rows inserted together', () => {
  it('are answered in their order, with what the database makes of them', async () => {
    const created = await insertRows(db, Estufa, [
      estufa('C'),
      estufa('A'),
      { ...estufa('B'), marca: 'Inativo' },
    ]);
    expect(codes(created)).toEqual(['C', 'A', 'B']);
    expect(created.map(({ status, marca, vagas }) => [status, marca, vagas])).toEqual([
      ['Livre', null, 9],
      ['Livre', null, 9],
      ['Inativo', 'Inativo', 9],
    ]);
  });

  it('keep every text, number and object unchanged', async () => {
    const detalhes = {
      texto: `"aspas", 'apóstrofo', \\ e\n{chaves} 🌱`,
      n: 1_000_000_000_000,
      vazio: null,
      lista: [1],
    };
    const common = { acao: 'CRIAR_ESTUFA', entidade: 'estufa', operacao_id: randomUUID() } as const;
    const row = { ...common, entidade_id: randomUUID(), detalhes, data_registro: '2026-03-14T12:30:00.000Z' };
    expect(await insertRows(db, RegistroAuditoria, [row])).toMatchObject([{ ...row, ip: null }]);
  });

  it('may be an empty list', async () => {
    expect(await insertRows(db, Estufa, [])).toEqual([]);
    expect(await insertNewRows(db, Estufa, [], 'lugar')).toEqual([]);
  });

  it('are all inserted or none is, unless only new ones are asked for', async () => {
    await insertRows(db, Estufa, [estufa('M')]);
    const rows = [estufa('N'), estufa('M'), estufa('L'), estufa('N')];
    await expect(insertRows(db, Estufa, rows)).rejects.toMatchObject({ constraint: 'estufas_lugar_unico' });
    expect(codes(await insertNewRows(db, Estufa, rows, 'lugar'))).toEqual(['L', 'N']);
  });
});
