import { TITULOS } from '../../src/common/relatorios.ts';

/** The specification's table of endpoints: who may call, and the statuses it declares. */
const SPECIFICATION = `
  POST   /api/auth/sign-in/email             anyone  200 400 401 500
  GET    /api/auth/get-session               both    200 401 500
  POST   /api/auth/sign-out                  both    200 401 500
  POST   /api/auth/request-password-reset    anyone  200 400 500
  POST   /api/auth/reset-password            anyone  200 400 500
  GET    /dashboard/geral                    both    200 401 500
  POST   /destinatarios                      both    201 400 401 409 500
  GET    /destinatarios                      both    200 401 500
  GET    /destinatarios/{id}                 both    200 401 404 500
  PATCH  /destinatarios/{id}                 both    200 400 401 404 500
  DELETE /destinatarios/{id}                 admin   200 401 403 404 500
  POST   /especies                           both    201 400 401 403 500
  GET    /especies                           both    200 401 403 500
  GET    /especies/{id}                      both    200 401 404 500
  PATCH  /especies/{id}                      both    200 400 401 404 500
  GET    /especies/{id}/historico            both    200 401 404 500
  POST   /estufas                            both    201 400 401 403 409 500
  GET    /estufas                            both    200 401 500
  GET    /estufas/{id}                       both    200 401 404 500
  PATCH  /estufas/{id}                       both    200 400 401 404 500
  DELETE /estufas/{id}                       admin   200 401 403 404 500
  POST   /lotes                              both    201 400 401 403 500
  GET    /lotes                              both    200 401 500
  GET    /lotes/{id}                         both    200 401 404 500
  DELETE /lotes/{id}                         both    200 400 401 404 500
  GET    /lotes/{id}/historico               both    200 401 404 500
  PATCH  /lotes/{id}/fase                    both    200 400 401 404 500
  PATCH  /lotes/{id}/transferir              both    200 400 401 404 500
  POST   /lotes/{id}/mortalidade             both    201 400 401 404 500
  POST   /movimentacoes                      both    201 400 401 403 500
  GET    /movimentacoes                      both    200 401 500
  GET    /auditoria/logs                     admin   200 401 403 500`;

/** Reports of people and of their acts are for an Administrador; each other one is for both roles. */
const REPORTS = Object.keys(TITULOS)
  .map((name) => {
    const may = ['usuarios', 'auditoria'].includes(name)
      ? 'admin 200 400 401 403 500'
      : 'both 200 400 401 500';
    return `  GET /relatorios/${name} ${may}`;
  })
  .join('\n');

/** Our own, in the areas that the specification names without showing. */
const OURS = `
  DELETE /especies/{id}                      admin   200 401 403 404 500
  GET    /api/auth/reset-password/{token}    anyone  302 400 500
  POST   /usuarios                           admin   201 400 401 403 409 500
  POST   /chaves                             admin   201 400 401 403 409 500
  GET    /chaves                             admin   200 400 401 403 500
  GET    /chaves/atual                       key     200 401 403 500
  GET    /chaves/{id}                        admin   200 401 403 404 500
  DELETE /chaves/{id}                        admin   200 401 403 404 500
  GET    /usuarios                           admin   200 401 403 500
  GET    /usuarios/{id}                      admin   200 401 403 404 500
  PATCH  /usuarios/{id}                      admin   200 400 401 403 404 500
  DELETE /usuarios/{id}                      admin   200 400 401 403 404 500
  POST   /usuarios/{id}/reenviar-convite     admin   200 400 401 403 404 500
  POST   /usuarios/{id}/link-do-convite      admin   200 400 401 403 404 500
  GET    /usuarios/perfil                    both    200 401 500
  PATCH  /usuarios/perfil                    both    200 400 401 500
  POST   /especies/importacao                both    200 400 401 500
  POST   /estufas/importacao                 both    200 400 401 500
  POST   /destinatarios/importacao           both    200 400 401 500
  POST   /lotes/importacao                   both    200 400 401 500
  POST   /procedencias                       both    201 400 401 409 500
  GET    /procedencias                       both    200 401 500
  GET    /procedencias/{id}                  both    200 401 404 500
  PATCH  /procedencias/{id}                  both    200 400 401 404 500
  DELETE /procedencias/{id}                  both    200 401 404 500
  GET    /procedencias/{id}/destino          both    200 401 404 500
  POST   /procedencias/importacao            both    200 400 401 500
  POST   /importacoes/{id}/desfazer          both    200 401 403 404 500
  POST   /movimentacoes/importacao           both    200 400 401 500
  GET    /movimentacoes/{id}                 both    200 401 404 500
  POST   /movimentacoes/{id}/estorno         both    201 400 401 403 404 500
  POST   /movimentacoes/{id}/termo           both    201 400 401 404 500
  GET    /movimentacoes/{id}/termo           both    200 401 404 500
  GET    /movimentacoes/{id}/prova           both    200 401 404 500
  POST   /entregas                           both    201 400 401 500
  GET    /entregas                           both    200 401 500
  GET    /entregas/{id}                      both    200 401 404 500
  PATCH  /entregas/{id}                      both    200 400 401 403 404 500
  POST   /entregas/{id}/estorno              both    201 400 401 403 404 500
  POST   /entregas/{id}/devolucao            both    201 400 401 404 500
  POST   /entregas/{id}/termo                both    201 400 401 404 500
  GET    /entregas/{id}/termo                both    200 401 404 500
  GET    /entregas/{id}/prova                both    200 401 404 500
  POST   /contagens                          both    201 400 401 500
  GET    /contagens                          both    200 401 500
  GET    /contagens/o-que-contar             both    200 401 500
  GET    /contagens/{id}                     both    200 401 404 500
  POST   /contagens/{id}/linhas              both    201 400 401 404 500
  PUT    /contagens/{id}/linhas/{linha_id}   both    200 400 401 404 500
  POST   /contagens/{id}/encerrar            both    200 400 401 403 404 500
  POST   /contagens/{id}/cancelar            both    200 400 401 404 500
  POST   /contagens/{id}/estorno             both    201 400 401 403 404 500
  GET    /lotes/{id}/etiqueta                both    200 401 404 500
  GET    /lotes/etiquetas                    both    200 400 401 500
  POST   /lotes/{id}/anotacoes               both    201 400 401 404 500
  GET    /lotes/{id}/linha-do-tempo          both    200 401 404 500
  GET    /lotes/{id}/sobrevivencia           both    200 401 404 500
  GET    /especies/{id}/saldo                both    200 400 401 404 500
${REPORTS}
  GET    /estufas/mapa                       both    200 401 500
  GET    /estufas/rondas                     both    200 401 500
  POST   /estufas/{id}/rondas                both    201 400 401 404 500
  POST   /especies/{id}/juntar               both    200 400 401 404 500
  POST   /especies/{id}/separar              both    200 400 401 404 500
  GET    /especies/{id}/serie                both    200 400 401 404 500
  GET    /especies/{id}/ciclo                both    200 401 404 500
  GET    /especies/{id}/planta               both    200 401 404 500
  GET    /dashboard/andamento                both    200 401 500
  GET    /dashboard/problemas                admin   200 401 403 500
  GET    /destinatarios/{id}/entregas        both    200 401 404 500
  GET    /usuarios/perfil/sessoes            both    200 401 500
  DELETE /usuarios/perfil/sessoes/{id}       both    200 401 404 500
  GET    /usuarios/perfil/vistas             both    200 401 500
  POST   /usuarios/perfil/vistas             both    201 400 401 500
  PATCH  /usuarios/perfil/vistas/{id}        both    200 400 401 404 500
  DELETE /usuarios/perfil/vistas/{id}        both    200 401 404 500
  GET    /auditoria/registros                both    200 400 401 403 500
  GET    /eventos                            both    200 400 401 403 500
  POST   /webhooks                           admin   201 400 401 403 500
  GET    /webhooks                           admin   200 400 401 403 500
  GET    /webhooks/{id}                      admin   200 401 403 404 500
  PATCH  /webhooks/{id}                      admin   200 400 401 403 404 500
  DELETE /webhooks/{id}                      admin   200 401 403 404 500
  POST   /webhooks/{id}/segredo              admin   200 400 401 403 404 500
  POST   /webhooks/{id}/reenviar             admin   200 400 401 403 404 500
  POST   /webhooks/{id}/teste                admin   200 400 401 403 404 500
  GET    /webhooks/{id}/entregas             admin   200 401 403 404 500
  GET    /auditoria/acessos                  admin   200 401 403 500
  GET    /busca                              both    200 400 401 500
  GET    /auditoria/selos                    admin   200 400 401 403 500
  GET    /auditoria/selos/cabeca             anyone  200 400 500
  GET    /auditoria/verificacao              admin   200 401 403 500
  GET    /integridade                        admin   200 401 403 500
  GET    /instalacao                         admin   200 401 403 500
  PATCH  /instalacao                         admin   200 400 401 403 500`;

export interface Endpoint {
  route: string;
  /** Whether the specification shows it. */
  specified: boolean;
  /** `anyone` needs no session, `both` are the two roles, `admin` is the Administrador alone, `key` is a program with its key. */
  who: string;
  /** The success first. */
  statuses: number[];
}

/** Every endpoint inside the envelope. */
export const endpoints = [...rowsOf(SPECIFICATION, true), ...rowsOf(OURS, false)];

function rowsOf(table: string, specified: boolean): Endpoint[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [method, path, who = '', ...statuses] = line.trim().split(/\s+/);
      return { route: `${method} ${path}`, specified, who, statuses: statuses.map(Number) };
    });
}
