import { describe, expect, it } from 'vitest';
import { especie, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery({ cargo: 'Administrador' });

const importar = (linhas: object[], gravar = true) =>
  caller.procedencias.importar({ linhas: linhas as never[], gravar });
const codigos = ({ linhas }: Awaited<ReturnType<typeof importar>>) =>
  linhas.map(({ erros }) => erros.map(({ codigo }) => codigo));

describe('POST /procedencias/importacao', () => {
  it('registers each row once, by its code or by its whole origin', async () => {
    const { id: especie_id } = await especie(caller);
    const comCodigo = { especie_id, codigo: 'Saco 1', origem: 'COLETA' };
    const semCodigo = { especie_id, origem: 'coleta', municipio: 'Sabará', data: '2026-03-01' };
    const rows = [
      comCodigo,
      semCodigo,
      { ...comCodigo, codigo: 'SACO 1' },
      { ...semCodigo, municipio: 'sabara' },
    ];
    expect(codigos(await importar(rows, false))).toEqual([[], [], ['LINHA_REPETIDA'], ['LINHA_REPETIDA']]);
    await importar(rows);
    expect((await caller.procedencias.listar({ especieId: especie_id })).totalDocs).toBe(2);
    expect(codigos(await importar([comCodigo, semCodigo]))).toEqual([
      ['CODIGO_JA_EXISTE'],
      ['PROCEDENCIA_JA_EXISTE'],
    ]);
  });

  it('can be undone, except for lots in use, and undone lots are reused', async () => {
    const { id: especie_id } = await especie(caller);
    const rows = [
      { especie_id, codigo: 'Usada', origem: 'COLETA' },
      { especie_id, codigo: 'Livre', origem: 'COMPRA', local: 'Feira' },
    ];
    const { importacao_id } = await importar(rows);
    const { docs } = await caller.procedencias.listar({ especieId: especie_id });
    const usada = docs.find(({ codigo }) => codigo === 'Usada');
    await movimentacao(caller, { especie_id, procedencia_id: usada?.id });
    const undone = await caller.importacoes.desfazer({ id: importacao_id as string });
    expect(undone).toMatchObject({ desfeitos: 1, mantidos: [{ id: usada?.id }] });
    const again = await importar([{ especie_id, codigo: 'livre', origem: 'TROCA' }]);
    expect(again.linhas).toMatchObject([{ retomada: true, erros: [] }]);
    const { docs: after } = await caller.procedencias.listar({ especieId: especie_id, origem: 'TROCA' });
    expect(after).toMatchObject([{ codigo: 'livre', status: 'ATIVO', local: null }]);
  });
});
