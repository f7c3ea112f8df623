import { describe, expect, it } from 'vitest';
import { destinatario, especie, estufa, lote, operador, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user, caller, admin } = await freshNursery();

interface Registro {
  id: string;
  data_att: string;
}

interface Change {
  make(): Promise<Registro>;
  /** The record as it is read. */
  read(id: string): Promise<object>;
  /** The first change, by somebody else, and the second one, each on the state that `data_att` names. */
  first(id: string, data_att?: string): Promise<Registro>;
  second(id: string, data_att?: string): Promise<Registro>;
}

const service = await serviceOver(db);
const norte = (await estufa(caller)).id;
const sul = (await estufa(caller)).id;

/** Every PATCH of a record that two people can have open, and what a DELETE of one takes. */
const CHANGES = {
  'especies.atualizar': {
    make: () => especie(caller),
    read: (id) => caller.especies.buscar({ id }),
    first: (id, data_att) => admin.especies.atualizar({ id, data_att, variedade: 'Serra' }),
    second: (id, data_att) => caller.especies.atualizar({ id, data_att, variedade: 'Mata' }),
  },
  'estufas.atualizar': {
    make: () => estufa(caller),
    read: (id) => caller.estufas.buscar({ id }),
    first: (id, data_att) => admin.estufas.atualizar({ id, data_att, capacidade_total: 7 }),
    second: (id, data_att) => caller.estufas.atualizar({ id, data_att, capacidade_total: 9 }),
  },
  'destinatarios.atualizar': {
    make: () => destinatario(caller),
    read: (id) => caller.destinatarios.buscar({ id }),
    first: (id, data_att) => admin.destinatarios.atualizar({ id, data_att, telefone: '1' }),
    second: (id, data_att) => caller.destinatarios.atualizar({ id, data_att, telefone: '2' }),
  },
  'usuarios.atualizar': {
    make: () => operador(db),
    read: (id) => admin.usuarios.buscar({ id }),
    first: (id, data_att) => admin.usuarios.atualizar({ id, data_att, telefone: '1' }),
    second: (id, data_att) => admin.usuarios.atualizar({ id, data_att, telefone: '2' }),
  },
  'usuarios.atualizarPerfil': {
    // The one record that the tests share: what the one before left must differ from what is written.
    make: () => admin.usuarios.atualizar({ id: user.id, telefone: '0' }),
    read: () => caller.usuarios.perfil(),
    first: (id, data_att) => admin.usuarios.atualizar({ id, data_att, telefone: '1' }),
    second: (_, data_att) => caller.usuarios.atualizarPerfil({ data_att, telefone: '2' }),
  },
  'lotes.atualizarFase': {
    make: () => lote(caller),
    read: batch,
    first: (id, data_att) => admin.lotes.atualizarFase({ id, data_att, fase: 'GERMINAÇÃO' }),
    second: (id, data_att) => caller.lotes.atualizarFase({ id, data_att, fase: 'PRODUÇÃO' }),
  },
  'lotes.transferir': {
    make: () => lote(caller),
    read: batch,
    first: (id, data_att) => admin.lotes.transferir({ id, data_att, nova_estufa_id: norte }),
    second: (id, data_att) => caller.lotes.transferir({ id, data_att, nova_estufa_id: sul }),
  },
  'lotes.descartar': {
    make: () => lote(caller),
    read: batch,
    first: (id, data_att) => admin.lotes.atualizarFase({ id, data_att, fase: 'GERMINAÇÃO' }),
    second: (id, data_att) => caller.lotes.descartar({ id, data_att, justificativa: 'Praga' }),
  },
} satisfies Record<string, Change>;

/** Every other DELETE of such a record, after the first change of it. */
const ENDS: Record<string, Change> = {
  'especies.inativar': {
    ...CHANGES['especies.atualizar'],
    second: (id, data_att) => admin.especies.inativar({ id, data_att }),
  },
  'estufas.inativar': {
    ...CHANGES['estufas.atualizar'],
    second: (id, data_att) => admin.estufas.inativar({ id, data_att }),
  },
  'destinatarios.inativar': {
    ...CHANGES['destinatarios.atualizar'],
    second: (id, data_att) => admin.destinatarios.inativar({ id, data_att }),
  },
  'usuarios.inativar': {
    ...CHANGES['usuarios.atualizar'],
    second: (id, data_att) => admin.usuarios.inativar({ id, data_att }),
  },
  'procedencias.inativar': {
    make: () => procedencia(caller),
    read: (id) => caller.procedencias.buscar({ id }),
    first: (id, data_att) => admin.procedencias.atualizar({ id, data_att, local: 'Serra' }),
    second: (id, data_att) => caller.procedencias.inativar({ id, data_att }),
  },
  'webhooks.encerrar': {
    make: () => admin.webhooks.criar({ url: 'https://exemplo.com.br/viveiro' }),
    read: (id) => admin.webhooks.buscar({ id }),
    first: (id, data_att) => admin.webhooks.atualizar({ id, data_att, descricao: 'Planilha' }),
    second: (id, data_att) => admin.webhooks.encerrar({ id, data_att }),
  },
};

function batch(id: string) {
  return caller.lotes.buscar({ id });
}

describe.each(Object.entries<Change>(CHANGES))('%s', (_, { make, read, first, second }) => {
  it('succeeds on the state that was read, however its instant is written', async () => {
    const { id, data_att } = await make();
    const changed = await first(id, data_att);
    expect(changed.data_att).not.toBe(data_att);
    const elsewhere = changed.data_att.replace('Z', '000+00:00');
    expect((await second(id, elsewhere)).data_att).not.toBe(changed.data_att);
  });

  it('is refused with the present record when that was changed since, and changes nothing', async () => {
    const { id, data_att } = await make();
    await first(id);
    await expectRefused(db, () => second(id, data_att), 'invalid', 'REGISTRO_MUDOU', 'data_att');
    const registro = await read(id);
    await expect(second(id, data_att)).rejects.toMatchObject({ cause: { faults: [{ registro }] } });
  });

  it('succeeds for one of two people who change the same state at once', async () => {
    const { id, data_att } = await make();
    const both = await Promise.allSettled([first(id, data_att), second(id, data_att)]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: refusal('invalid', 'REGISTRO_MUDOU', 'data_att') }]);
  });

  it('without a data_att succeeds on any state', async () => {
    const { id, data_att } = await make();
    await first(id);
    expect((await second(id)).data_att).not.toBe(data_att);
  });
});

it.each(Object.entries(ENDS))('%s is refused on a state that was changed since', async (_, change) => {
  const { make, read, first, second } = change;
  const { id, data_att } = await make();
  const changed = await first(id);
  await expectRefused(db, () => second(id, data_att), 'invalid', 'REGISTRO_MUDOU', 'data_att');
  const registro = await read(id);
  await expect(second(id, data_att)).rejects.toMatchObject({ cause: { faults: [{ registro }] } });
  expect((await second(id, changed.data_att)).data_att).not.toBe(changed.data_att);
});

describe('the answer', () => {
  it('in the envelope and over tRPC has the present record as GET answers it', async () => {
    const token = await service.tokenFor(user);
    const { id, data_att } = await estufa(caller);
    await admin.estufas.atualizar({ id, capacidade_total: 7 });
    const url = `/estufas/${id}`;
    const { body: present } = await service.request('GET', url, { token });
    const asked = { capacidade_total: 9, data_att };
    const rest = await service.request('PATCH', url, { token, body: asked });
    expect(rest.status).toBe(400);
    const [fault] = rest.body.errors;
    expect(fault).toMatchObject({ codigo: 'REGISTRO_MUDOU', campo: 'data_att', registro: present.data });
    const trpc = await service.request('POST', '/trpc/estufas.atualizar', { token, body: { id, ...asked } });
    expect(trpc.body.error.data.errors).toMatchObject([{ codigo: 'REGISTRO_MUDOU', registro: present.data }]);
  });
});
