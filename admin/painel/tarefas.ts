import { foraDosLotes, haQuanto, inteiro, palavra, quantia, quantos } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { Cargo, Problema } from '../../src/common/vocabulary.ts';
import type { AContar } from '../../src/contagens/schemas.ts';
import type { Andamento } from '../../src/dashboard/andamento/schemas.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import type { ProblemaDeAgora } from '../../src/estado/schemas.ts';
import type { UltimaRonda } from '../../src/estufas/rondas/schemas.ts';
import type { Chave } from '../../src/usuarios/chaves/schemas.ts';
import type { Webhook } from '../../src/webhooks/schemas.ts';
import { listAt, recordAt } from '../ui/address.ts';

export interface Tarefa {
  texto: string;
  /** The page of the task; absent where there is none. */
  href?: string;
}

/** What is known of the tasks. Answers that are still missing are left out. */
interface Sabido {
  alertas: Dashboard['alertas'];
  andamento?: Andamento | undefined;
  rondas?: readonly UltimaRonda[] | undefined;
  aContar?: readonly AContar[] | undefined;
  /** How many lots of seed are past their date and still have some. */
  vencidas?: number | undefined;
  /** What is wrong with the installation, for administrators. */
  problemas?: readonly Pick<ProblemaDeAgora, 'problema' | 'fazer'>[] | undefined;
  /** Paused webhooks, for people who may resume them. */
  webhooks?: readonly Pick<Webhook, 'id' | 'url' | 'motivo'>[] | undefined;
  /** Living keys whose maker has left, or manages them no longer. */
  chaves?: readonly Pick<Chave, 'criada_por'>[] | undefined;
}

/** The kinds of work, each with its role: losses for the manager, the greenhouse for the gardener, deliveries for the clerk. */
const TRABALHOS = ['Perdas', 'No viveiro', 'Entregas', 'Planejar', 'Sistema'] as const;
type Trabalho = (typeof TRABALHOS)[number];

const ORDEM: Record<Cargo, readonly Trabalho[]> = {
  Administrador: TRABALHOS,
  Operador: ['No viveiro', 'Entregas', 'Perdas', 'Planejar', 'Sistema'],
};

/** After this many days without a round a greenhouse should be visited. Stock without a count should be counted. */
const SEM_RONDA = 2;
const SEM_CONTAR = 90;

/** Today's tasks by kind of work, that of the user's role first, and the most urgent of each first. */
export function tarefas(sabido: Sabido, cargo: Cargo): { trabalho: Trabalho; tarefas: Tarefa[] }[] {
  const porTrabalho: Record<Trabalho, Tarefa[]> = {
    Perdas: [...perdas(sabido.andamento), ...avisos(sabido, 'MORTALIDADE_ALTA')],
    'No viveiro': [
      ...avisos(sabido, 'ESTUFA_INATIVA_OCUPADA'),
      ...rondas(sabido.rondas),
      ...mudancas(sabido.andamento),
      ...contagens(sabido.aContar),
      ...avisos(sabido, 'LOTE_VAZIO'),
    ],
    Entregas: avisos(sabido, 'LOTE_PRONTO_PARADO'),
    Planejar: [
      ...avisos(sabido, 'ESTUFA_QUASE_CHEIA'),
      ...avisos(sabido, 'MUDA_SEM_SALDO'),
      ...vencidas(sabido.vencidas),
    ],
    Sistema: [...problemas(sabido.problemas), ...webhooks(sabido.webhooks), ...chaves(sabido.chaves)],
  };
  return ORDEM[cargo]
    .map((trabalho) => ({ trabalho, tarefas: porTrabalho[trabalho] }))
    .filter((each) => each.tarefas.length > 0);
}

function avisos({ alertas }: Sabido, tipo: Dashboard['alertas'][number]['tipo']): Tarefa[] {
  return alertas
    .filter((alerta) => alerta.tipo === tipo)
    .map(({ mensagem, entidade, entidade_id }) => ({
      texto: mensagem,
      href: recordAt(entidade, entidade_id),
    }));
}

function perdas(andamento: Andamento | undefined): Tarefa[] {
  return (andamento?.perdas_acima_do_usual ?? []).map(({ unidade, quantidade, usual }) => ({
    texto: `Veja o que se perdeu: ${quantia(quantidade, unidade)} em 30 dias, e o usual são ${inteiro(usual)}.`,
    href: listAt('/relatorios/mortalidade', { ...andamento?.periodos.este }),
  }));
}

/** In a nursery that makes rounds, a greenhouse without a round should be visited and watered. */
function rondas(todas: readonly UltimaRonda[] = []): Tarefa[] {
  if (todas.every(({ feita_em }) => feita_em === null)) return [];
  return todas
    .filter(({ dias }) => dias === null || dias >= SEM_RONDA)
    .map(({ localizacao_estufa, estufa_id, dias }) => ({
      texto: `Regue e veja ${localizacao_estufa}: ${dias === null ? 'ninguém fez a ronda ainda' : `a última ronda foi ${haQuanto(dias)}`}.`,
      href: recordAt('estufa', estufa_id),
    }));
}

function mudancas(andamento: Andamento | undefined): Tarefa[] {
  return (andamento?.demorados ?? []).map(({ lote, especie, especies, fase, dias, usual }) => ({
    texto: `Veja se ${especie.nome_popular}${especies === 1 ? '' : ` e mais ${especies - 1}`} já passa de fase: está em ${word(fase)} ${haQuanto(dias)}, e o usual são até ${usual} (${lote.codigo}).`,
    href: recordAt('lote', lote.id),
  }));
}

function contagens(todas: readonly AContar[] = []): Tarefa[] {
  return todas
    .filter(({ dias }) => dias >= SEM_CONTAR)
    .map(({ especie, lote, dias, ultima_contagem, unidade }) => {
      const onde = lote ? ` (${lote.codigo})` : ` ${foraDosLotes(unidade)}`;
      const desde = ultima_contagem === null ? 'nunca se contou' : `a última contagem foi ${haQuanto(dias)}`;
      return {
        texto: `Conte as ${palavra(unidade)}s de ${especie.nome_popular}${onde}: ${desde}.`,
        href: lote ? recordAt('lote', lote.id) : recordAt('especie', especie.id),
      };
    });
}

/** Seed past its date is still offered, last. */
function vencidas(quantas = 0): Tarefa[] {
  if (quantas === 0) return [];
  const texto = `Teste a germinação das sementes vencidas, ou dê baixa nelas: ${quantos(quantas, 'procedência ainda tem', 'procedências ainda têm')} saldo.`;
  return [{ texto, href: listAt('/procedencias', { vencida: true, comSaldo: true }) }];
}

/** Mails and verifications have pages. Disks and backups concern the operator of the service. */
const PAGINAS: Partial<Record<Problema, string>> = { CORREIO: '/usuarios', VERIFICACAO: '/auditoria' };

function problemas(vistos: Sabido['problemas'] = []): Tarefa[] {
  return vistos.map(({ problema, fazer }) => {
    const href = PAGINAS[problema];
    return { texto: fazer, ...(href && { href }) };
  });
}

/** A webhook that a person paused is no task. */
function webhooks(pausados: Sabido['webhooks'] = []): Tarefa[] {
  return pausados
    .filter(({ motivo }) => motivo !== 'A_PEDIDO')
    .map(({ id, url, motivo }) => ({
      texto: `Veja o webhook de ${new URL(url).host}: ${motivo === 'FALHAS' ? 'por três dias ele não recebeu os eventos' : 'falta o segredo com que se assina'}, e os envios pararam.`,
      href: recordAt('webhook', id),
    }));
}

/** One task for each person, however many keys they made. */
function chaves(vivas: Sabido['chaves'] = []): Tarefa[] {
  const pessoas = new Map(
    vivas.flatMap(({ criada_por }) => (criada_por ? [[criada_por.id, criada_por.nome]] : [])),
  );
  return [...pessoas].map(([criadaPorId, nome]) => ({
    texto: `Veja se as chaves que ${nome} criou ainda devem valer: ${nome} já não administra o viveiro.`,
    href: listAt('/usuarios/programas', { criadaPorId, situacao: 'ATIVA' }),
  }));
}
