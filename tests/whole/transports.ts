import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../src/app-router.ts';

type In = inferRouterInputs<AppRouter>;
type Out = inferRouterOutputs<AppRouter>;

/** The service as a program outside meets it, whatever it speaks with it. */
export interface Remote {
  signIn(email: string, password: string): Promise<void>;
  criarEspecie(input: In['especies']['criar']): Promise<Out['especies']['criar']>;
  especie(id: string): Promise<Out['especies']['buscar']>;
  mudas(nome: string): Promise<Out['especies']['listar']>;
  criarEstufa(input: In['estufas']['criar']): Promise<Out['estufas']['criar']>;
  estufa(id: string): Promise<Out['estufas']['buscar']>;
  criarDestinatario(input: In['destinatarios']['criar']): Promise<Out['destinatarios']['criar']>;
  criarLote(input: In['lotes']['criar']): Promise<Out['lotes']['criar']>;
  lote(id: string): Promise<Out['lotes']['buscar']>;
  historico(id: string): Promise<Out['lotes']['historico']>;
  fase(id: string, fase: In['lotes']['atualizarFase']['fase']): Promise<Out['lotes']['atualizarFase']>;
  mortalidade(input: In['lotes']['registrarMortalidade']): Promise<Out['lotes']['registrarMortalidade']>;
  movimentar(input: In['movimentacoes']['criar']): Promise<Out['movimentacoes']['criar']>;
  estornar(id: string): Promise<Out['movimentacoes']['estornar']>;
  descartar(id: string, justificativa: string): Promise<Out['lotes']['descartar']>;
}

/** What the service refused, as the wire told it. */
class Refused extends Error {
  readonly status: number;
  readonly codigo: string;
  constructor(status: number, codigo: string) {
    super(`${status} ${codigo}`);
    this.status = status;
    this.codigo = codigo;
  }
}

/** JSON over the specification's paths, by `fetch`. */
export function overRest(base: string): Remote {
  let authorization = '';

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(base + path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors: { codigo: string }[] };
    if (!response.ok) throw new Refused(response.status, errors[0]?.codigo ?? '');
    return data;
  }

  return {
    async signIn(email, password) {
      const { token } = await send<{ token: string }>('POST', '/api/auth/sign-in/email', { email, password });
      authorization = `Bearer ${token}`;
    },
    criarEspecie: (input) => send('POST', '/especies', input),
    especie: (id) => send('GET', `/especies/${id}`),
    mudas: (nome) => send('GET', `/especies?tipo=MUDA&nome=${encodeURIComponent(nome)}`),
    criarEstufa: (input) => send('POST', '/estufas', input),
    estufa: (id) => send('GET', `/estufas/${id}`),
    criarDestinatario: (input) => send('POST', '/destinatarios', input),
    criarLote: (input) => send('POST', '/lotes', input),
    lote: (id) => send('GET', `/lotes/${id}`),
    historico: (id) => send('GET', `/lotes/${id}/historico`),
    fase: (id, fase) => send('PATCH', `/lotes/${id}/fase`, { fase }),
    mortalidade: ({ id, ...input }) => send('POST', `/lotes/${id}/mortalidade`, input),
    movimentar: (input) => send('POST', '/movimentacoes', input),
    estornar: (id) => send('POST', `/movimentacoes/${id}/estorno`),
    descartar: (id, justificativa) => send('DELETE', `/lotes/${id}`, { justificativa }),
  };
}

/** The typed tRPC client, which sends what is asked for at the same time as one batch. */
export function overTrpc(base: string): Remote {
  let authorization = '';
  const links = [httpBatchLink({ url: `${base}/trpc`, headers: () => ({ authorization }) })];
  const client = createTRPCClient<AppRouter>({ links });

  return refusing({
    async signIn(email, password) {
      const { token } = await client.auth.signInEmail.mutate({ email, password });
      authorization = `Bearer ${token}`;
    },
    criarEspecie: (input) => client.especies.criar.mutate(input),
    especie: (id) => client.especies.buscar.query({ id }),
    mudas: (nome) => client.especies.listar.query({ tipo: 'MUDA', nome }),
    criarEstufa: (input) => client.estufas.criar.mutate(input),
    estufa: (id) => client.estufas.buscar.query({ id }),
    criarDestinatario: (input) => client.destinatarios.criar.mutate(input),
    criarLote: (input) => client.lotes.criar.mutate(input),
    lote: (id) => client.lotes.buscar.query({ id }),
    historico: (id) => client.lotes.historico.query({ id }),
    fase: (id, fase) => client.lotes.atualizarFase.mutate({ id, fase }),
    mortalidade: (input) => client.lotes.registrarMortalidade.mutate(input),
    movimentar: (input) => client.movimentacoes.criar.mutate(input),
    estornar: (id) => client.movimentacoes.estornar.mutate({ id }),
    descartar: (id, justificativa) => client.lotes.descartar.mutate({ id, justificativa }),
  });
}

/** Refusals in the words of the other transport too: status and machine word. */
function refusing(remote: Remote): Remote {
  const calls = Object.entries(remote).map(([name, call]) => [
    name,
    (...args: never[]) => (call as (...args: never[]) => Promise<unknown>)(...args).catch(rethrow),
  ]);
  return Object.fromEntries(calls);
}

function rethrow(error: unknown): never {
  if (!(error instanceof TRPCClientError) || !error.data) throw error;
  throw new Refused(error.data.httpStatus, error.data.codigo);
}
