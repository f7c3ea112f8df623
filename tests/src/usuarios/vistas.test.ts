import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, admin } = await freshNursery();

const somebody = async () => {
  const user = await operador(db);
  return { user, caller: callerFor(db, user) };
};
const PRONTOS = { lista: 'lotes', nome: 'Prontos', filtros: 'fase=PRONTO&ordenar=codigo' } as const;

describe('saved views', () => {
  it('belong to one user, by list and by name', async () => {
    const { caller } = await somebody();
    const other = await somebody();
    await other.caller.usuarios.criarVista(PRONTOS);
    const prontos = await caller.usuarios.criarVista({ ...PRONTOS, colunas_ocultas: ['Início'] });
    expect(prontos).toMatchObject({ ...PRONTOS, colunas_ocultas: ['Início'] });
    const antigos = await caller.usuarios.criarVista({ lista: 'lotes', nome: 'antigos' });
    const nativas = await caller.usuarios.criarVista({ lista: 'especies', nome: 'Nativas' });
    expect(await caller.usuarios.vistas()).toEqual([nativas, antigos, prontos]);
    await expect(
      other.caller.usuarios.atualizarVista({ id: prontos.id, nome: 'Minha' }),
    ).rejects.toMatchObject(refusal('notFound', 'NAO_ENCONTRADO'));
    await expect(other.caller.usuarios.excluirVista({ id: prontos.id })).rejects.toMatchObject(
      refusal('notFound', 'NAO_ENCONTRADO'),
    );
  });

  it('can be renamed, changed and deleted', async () => {
    const { caller } = await somebody();
    const vista = await caller.usuarios.criarVista(PRONTOS);
    const renamed = await caller.usuarios.atualizarVista({ id: vista.id, nome: 'PRONTOS' });
    expect(renamed).toMatchObject({ ...PRONTOS, nome: 'PRONTOS' });
    const changed = await caller.usuarios.atualizarVista({
      id: vista.id,
      filtros: '',
      colunas_ocultas: ['Fase'],
    });
    expect(changed).toMatchObject({ nome: 'PRONTOS', filtros: null, colunas_ocultas: ['Fase'] });
    await expect(
      caller.usuarios.atualizarVista({ id: vista.id, nome: 'Velha', data_att: '2020-01-01T00:00:00.000Z' }),
    ).rejects.toMatchObject(refusal('invalid', 'REGISTRO_MUDOU', 'data_att'));
    expect(await caller.usuarios.excluirVista({ id: vista.id })).toEqual({ success: true });
    expect(await caller.usuarios.vistas()).toEqual([]);
    await expect(caller.usuarios.excluirVista({ id: randomUUID() })).rejects.toMatchObject(
      refusal('notFound', 'NAO_ENCONTRADO'),
    );
  });

  it('have different names in a list, even when two are saved at once', async () => {
    const { caller } = await somebody();
    const outra = await caller.usuarios.criarVista({ ...PRONTOS, nome: 'Outra' });
    const both = ['Água', 'agua'].map((nome) => caller.usuarios.criarVista({ ...PRONTOS, nome }));
    const answers = await Promise.allSettled(both);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await expect(caller.usuarios.atualizarVista({ id: outra.id, nome: 'ÁGUA' })).rejects.toMatchObject(
      refusal('invalid', 'NOME_REPETIDO', 'nome'),
    );
    await caller.usuarios.criarVista({ ...PRONTOS, lista: 'entregas', nome: 'Água' });
  });

  it('are at most twenty of each list', async () => {
    const { user, caller } = await somebody();
    const data = { data_registro: new Date(), data_att: new Date() };
    const saved = Array.from({ length: 19 }, (_, n) => ({
      ...{
        usuario_id: user.id,
        lista: 'lotes',
        nome: `Vista ${n}`,
        busca: `vista ${n}`,
        colunas_ocultas: [],
      },
      ...data,
    }));
    await db('vistas').insert(saved);
    await caller.usuarios.criarVista({ ...PRONTOS, nome: 'Vista 20' });
    await expect(caller.usuarios.criarVista({ ...PRONTOS, nome: 'Vista 21' })).rejects.toMatchObject(
      refusal('invalid', 'VISTAS_DEMAIS', 'nome'),
    );
    await caller.usuarios.criarVista({ ...PRONTOS, lista: 'estufas', nome: 'Vista 21' });
  });

  it('are in the trail as a change of the account, without their contents', async () => {
    const { user, caller } = await somebody();
    const vista = await caller.usuarios.criarVista({
      lista: 'destinatarios',
      nome: 'Maria',
      filtros: 'nome=Maria',
    });
    await caller.usuarios.atualizarVista({ id: vista.id, nome: 'Maria' });
    await caller.usuarios.excluirVista({ id: vista.id });
    const entries = await RegistroAuditoria.query(db).where({
      acao: 'ATUALIZAR_USUARIO',
      entidade_id: user.id,
    });
    expect(entries.map(({ detalhes }) => detalhes)).toEqual([{ vistas: 'alterado' }, { vistas: 'alterado' }]);
  });

  it('are deleted with their owner’s access', async () => {
    const { user, caller } = await somebody();
    await caller.usuarios.criarVista(PRONTOS);
    await admin.usuarios.inativar({ id: user.id });
    expect(await db('vistas').where({ usuario_id: user.id })).toEqual([]);
  });
});
