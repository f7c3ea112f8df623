import type { Config } from './config.ts';
import { type FirstAccess, passwordFile } from './first-access.ts';
import { describeError } from './host/describe-error.ts';
import { OperatorError } from './host/operator-error.ts';
import { version } from './host/version.ts';
import { openErrorLog, openLog, openTerminalLog, type ServiceLog } from './http/log.ts';
import type { Listeners, Running } from './start.ts';
import { welcome, whatToMend, whichRole } from './welcome.ts';

/** How the start and what comes after it are reported: in words on a terminal, otherwise as JSON lines of the log. */
export interface StartReport extends Listeners {
  welcome(running: Running): void;
}

export function startReportFor(config: Config, isTerminal: boolean): StartReport {
  return isTerminal ? toTerminal(config) : toLog(config, openLog(config.logLevel));
}

function toTerminal(config: Config): StartReport {
  return {
    log: openTerminalLog(config.logLevel),
    say: console.log,
    welcome: (running) => console.log(welcome(config, running)),
    passwordFile: null,
  };
}

function toLog(config: Config, log: ServiceLog): StartReport {
  const file = passwordFile(config);
  log.info({ versao: version(), node: process.version }, 'O Viveiro está iniciando.');
  return {
    log,
    say: (sentence) => log.info(sentence),
    welcome: ({ url, firstAccess, mayRewrite }) => {
      if (firstAccess) reportFirstAccess(log, firstAccess, file);
      const sentence = `${config.nomeDoViveiro}: o serviço está no ar em ${url} (versão ${version()}).`;
      log.info({ versao: version(), url }, sentence);
      log.info({ mayRewrite }, whichRole({ mayRewrite }));
      for (const warning of whatToMend(config)) log.warn(warning);
    },
    passwordFile: file,
  };
}

/** A warning, so that every usual log level shows it. */
function reportFirstAccess(log: ServiceLog, { email, senha }: FirstAccess, arquivo: string): void {
  if (senha === null) {
    log.warn({ email }, 'Primeiro acesso, como Administrador: a senha é a de ADMIN_PASSWORD.');
  } else {
    const advice = 'Troque-a depois de entrar e apague o arquivo.';
    log.warn(
      { email, arquivo },
      `Primeiro acesso, como Administrador: a senha está no arquivo ${arquivo}. ${advice}`,
    );
  }
}

/** An operator's error is a sentence; a bug shows its stack, without data. */
export function reportFailure(error: unknown, isTerminal: boolean): void {
  const isTheirs = error instanceof OperatorError;
  const { type, message, stack } = describeError(error);
  if (!isTerminal) {
    openErrorLog().fatal(isTheirs ? {} : { err: error }, isTheirs ? message : 'Falha inesperada.');
  } else {
    console.error(isTheirs ? message : `Falha inesperada: ${type}: ${message}\n${stack}`);
  }
}
