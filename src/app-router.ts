import { eventosRouter } from './auditoria/eventos/router.ts';
import { auditoriaRouter } from './auditoria/router.ts';
import { authRouter } from './auth/router.ts';
import { buscaRouter } from './busca/router.ts';
import { contagensRouter } from './contagens/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { destinatariosRouter } from './destinatarios/router.ts';
import { entregasRouter } from './entregas/router.ts';
import { especiesRouter } from './especies/router.ts';
import { estufasRouter } from './estufas/router.ts';
import { importacoesRouter } from './importacoes/router.ts';
import { instalacaoRouter } from './instalacao/router.ts';
import { integridadeRouter } from './integridade/router.ts';
import { lotesRouter } from './lotes/router.ts';
import { movimentacoesRouter } from './movimentacoes/router.ts';
import { procedenciasRouter } from './procedencias/router.ts';
import { createCallerFactory, router } from './procedure/trpc.ts';
import { relatoriosRouter } from './relatorios/router.ts';
import { chavesRouter } from './usuarios/chaves/router.ts';
import { usuariosRouter } from './usuarios/router.ts';
import { webhooksRouter } from './webhooks/router.ts';

/** Every use case of the service, by area. */
export const appRouter = router({
  dashboard: dashboardRouter,
  busca: buscaRouter,
  auth: authRouter,
  usuarios: usuariosRouter,
  chaves: chavesRouter,
  integridade: integridadeRouter,
  auditoria: auditoriaRouter,
  eventos: eventosRouter,
  webhooks: webhooksRouter,
  movimentacoes: movimentacoesRouter,
  entregas: entregasRouter,
  contagens: contagensRouter,
  lotes: lotesRouter,
  especies: especiesRouter,
  destinatarios: destinatariosRouter,
  estufas: estufasRouter,
  procedencias: procedenciasRouter,
  importacoes: importacoesRouter,
  relatorios: relatoriosRouter,
  instalacao: instalacaoRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in the process, without a transport: the REST adapter, the demonstration and the tests do. */
export const createCaller = createCallerFactory(appRouter);
