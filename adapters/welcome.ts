import { join } from 'node:path';
import type { Config } from './config.ts';
import { nodeLine } from './node-line.ts';
import type { Running } from './start.ts';

type Settings = Pick<Config, 'nomeDoViveiro' | 'adminApp' | 'publicUrl' | 'publicUrlDefinida'>;

/** The text on the terminal once the service is up: where the app is, the folders of its data, and a first call to try. */
export function welcome(settings: Settings, running: Running): string {
  return [
    ...whereToGo(settings, running),
    `Documentação para ler e experimentar: ${running.url}/docs`,
    ...whereThingsRest(running),
    whichRole(running),
    ...whatToMend(settings),
    ...signIn(running),
    '\nPara encerrar, use Ctrl-C.\n',
  ].join('\n');
}

/** The app comes first: it is what most people want. */
function whereToGo(settings: Settings, { url }: Running): string[] {
  const { nomeDoViveiro, adminApp, publicUrl, publicUrlDefinida } = settings;
  if (!adminApp) return [`\n${nomeDoViveiro}: o serviço está no ar em ${url}`];
  return [
    `\n${nomeDoViveiro}: abra ${publicUrlDefinida ? publicUrl : url}/admin/ no navegador.`,
    `O serviço está no ar em ${url}`,
  ];
}

function whereThingsRest({ dataDir, relocated, mailDir }: Running): string[] {
  return [
    ...(dataDir === null ? [] : [`Banco de dados em ${join(dataDir, 'postgres')}`]),
    ...(relocated
      ? ['  (iniciado como root: o banco não alcança DATA_DIR; indique outra pasta para mudar isso)']
      : []),
    ...(mailDir === null ? [] : [`E-mails escritos em ${mailDir}; para que sejam enviados, defina SMTP_URL`]),
  ];
}

/** The rights of the service's role on the database. */
export function whichRole({ mayRewrite }: Pick<Running, 'mayRewrite'>): string {
  return mayRewrite
    ? 'O serviço entra no banco de dados com um papel que pode mudar o livro e a trilha; para tirar dele esse poder, rode viveiro papeis.'
    : 'O serviço entra no banco de dados com um papel só dele, que não muda o livro nem a trilha.';
}

/** Settings that work, but should not stay. */
export function whatToMend(settings: Settings): string[] {
  const { fazer } = nodeLine(new Date());
  return [...whereLinksLead(settings), ...(fazer ? [fazer] : [])];
}

/** An address that nobody chose would appear on signed papers. */
function whereLinksLead({ publicUrl, publicUrlDefinida }: Settings): string[] {
  if (publicUrlDefinida) return [];
  return [
    `Defina PUBLIC_URL antes de emitir termos: sem ela, o QR code deles e os links dos e-mails levam a ${publicUrl}.`,
  ];
}

function signIn({ url, firstAccess }: Running): string[] {
  if (!firstAccess) return ['\nEntre com o seu e-mail e a sua senha:', curl(url, '<e-mail>', '<senha>')];
  const { email, senha } = firstAccess;
  return [
    '\nPrimeiro acesso, como Administrador:',
    `  e-mail: ${email}`,
    senha === null
      ? '  senha:  a de ADMIN_PASSWORD'
      : `  senha:  ${senha}  (anote-a: ela não será mostrada de novo)`,
    '\nExperimente:',
    curl(url, email, senha ?? '<senha>'),
  ];
}

function curl(url: string, email: string, password: string): string {
  const body = JSON.stringify({ email, password });
  return `  curl ${url}/api/auth/sign-in/email -H 'Content-Type: application/json' -d '${body}'`;
}
