import { inteiro, moment, tamanho } from '../common/brazilian.ts';
import { demora, type ParteDoEstado } from './rules.ts';

/** The folder of the backups. `ultimo` is null when it has no backup, `copia` when no copy is asked for. */
export interface PastaDeBackups {
  pasta: string;
  ultimo: { nome: string; feito_em: Date; bytes: number } | null;
  copia: CopiaDosBackups | null;
  /** The last time that a restored backup was found right. */
  prova: { arquivo: string; data: string } | null;
}

interface CopiaDosBackups {
  pasta: string;
  feita: boolean;
  /** Whether copies are encrypted. */
  cifrada: boolean;
}

/** A disk, named by a folder on it, with its room in bytes. */
export interface Disco {
  pasta: string;
  bytes: number;
  livres: number;
}

/** A folder of the continuous copy. Whatever was recorded before `ate` is in it. */
export interface CopiaContinua {
  pasta: string;
  cifrada: boolean;
  ate: string | null;
  /** Its log has a gap, so that a new base copy is needed. */
  quebrada: boolean;
  /** What somebody has to do before it can be copied to. */
  falta: string | null;
  /** The last time that a nursery was restored from it and found right. */
  prova: { data: string } | null;
}

/** What is known of the folders and disks of this machine. */
export interface Pastas {
  /** Null where no folder of backups is set. */
  backups: PastaDeBackups | null;
  continuas: readonly CopiaContinua[];
  /** The folders of copies that are on the disk of what they copy. */
  juntas: readonly string[];
  discos: readonly Disco[];
}

/** A daily backup is never older than this, in hours. The same margin applies to the monthly proof. */
const HORAS_DO_BACKUP = 26;
const HORAS_DA_PROVA = 35 * 24;
/** From this share on, the disk needs more room. */
const CHEIO = 0.8;

export function pastas(
  { backups, continuas, juntas, discos }: Pastas,
  agora: Date,
  fusoHorario: string,
): ParteDoEstado[] {
  const copias = [...(backups?.copia ? [backups.copia] : []), ...continuas];
  return [
    ...dosBackups(backups, agora, fusoHorario),
    ...continuas.flatMap((each) => daContinua(each, agora, fusoHorario)),
    ...(copias.every(({ cifrada }) => cifrada) ? [] : [ABERTA]),
    ...juntas.map(noMesmoDisco),
    ...discos.map(doDisco),
  ];
}

/** The newest backup, its copy, and when one was last restored. A missing setting is shown on the screen only. */
function dosBackups(pasta: PastaDeBackups | null, agora: Date, fusoHorario: string): ParteDoEstado[] {
  if (pasta === null) {
    const fazer = 'Escreva em PASTA_DE_BACKUPS a pasta dos backups, e agende viveiro backup para cada noite.';
    return [{ sobre: 'Backup', como: 'PASTA_DE_BACKUPS não está definida', fazer }];
  }
  const { ultimo, copia, prova } = pasta;
  if (ultimo === null) {
    const fazer = 'Faça um backup com viveiro backup, e agende-o para cada noite.';
    return [{ sobre: 'Backup', como: `nenhum em ${pasta.pasta}`, problema: 'BACKUP', fazer }];
  }
  const { nome, feito_em, bytes } = ultimo;
  const velho = horas(feito_em, agora) > HORAS_DO_BACKUP;
  const provado = prova !== null && horas(new Date(prova.data), agora) <= HORAS_DA_PROVA;
  return [
    {
      sobre: 'Backup',
      como: `${nome}, de ${moment(feito_em.toISOString(), fusoHorario)}, ${tamanho(bytes)}`,
      problema: 'BACKUP',
      ...(velho && { fazer: 'Veja por que não há backup de hoje: viveiro backup diz o que falta.' }),
    },
    ...(copia ? [daCopia(copia, nome)] : []),
    {
      sobre: 'Prova',
      como: prova
        ? `${prova.arquivo} foi restaurado em ${moment(prova.data, fusoHorario)}`
        : 'nenhum backup foi provado',
      problema: 'PROVA',
      ...(!provado && { fazer: 'Prove que o backup restaura, com viveiro provar, uma vez por mês.' }),
    },
  ];
}

function daCopia({ pasta, feita, cifrada }: CopiaDosBackups, nome: string): ParteDoEstado {
  const item = { sobre: 'Cópia', problema: 'COPIA' } as const;
  const falta = `Confira se ${pasta} está montada e com espaço: o último backup não foi copiado.`;
  return feita
    ? { ...item, como: `em ${pasta}${cifrada ? ', cifrada' : ''}` }
    : { ...item, como: `${nome} falta em ${pasta}`, fazer: falta };
}

/** Of copies that leave the machine. On the screen only, as it is the operator's choice. */
const ABERTA: ParteDoEstado = {
  sobre: 'Cifra',
  como: 'CHAVE_DAS_COPIAS não está definida: quem tem as cópias lê os dados pessoais',
  fazer: 'Faça com viveiro chave-das-copias a chave que cifra as cópias, e escreva-a em CHAVE_DAS_COPIAS.',
};

/** On the screen only: where there is one disk, a copy still helps against what people do. */
function noMesmoDisco(pasta: string): ParteDoEstado {
  return {
    sobre: 'Cópia',
    como: `${pasta} está no mesmo disco que aquilo que copia`,
    fazer: `Indique uma pasta de outro disco no lugar de ${pasta}: quando este morre, a cópia morre com ele.`,
  };
}

/** How old the newest second in the copy is, and when a nursery was last restored from it. */
function daContinua(
  { pasta, ate, quebrada, falta, prova }: CopiaContinua,
  agora: Date,
  fusoHorario: string,
): ParteDoEstado[] {
  const idade = ate === null ? 0 : agora.getTime() - Date.parse(ate);
  const alcance = ate === null ? 'nada ainda' : `tudo até ${moment(ate, fusoHorario)}, há ${duracao(idade)}`;
  const como = `${quebrada ? 'interrompida, com ' : ''}${alcance}, em ${pasta}`;
  const parada = quebrada || ate === null || demora(ate, agora);
  const veja =
    quebrada || ate === null
      ? `Espere a nova cópia inteira em ${pasta}; se ela não termina, veja no log do serviço por quê.`
      : `Veja no log do serviço por que a cópia contínua em ${pasta} está parada.`;
  const provada = prova !== null && horas(new Date(prova.data), agora) <= HORAS_DA_PROVA;
  const em = prova ? `restaurou em ${moment(prova.data, fusoHorario)}` : 'não foi provada';
  return [
    { sobre: 'Contínua', como, problema: 'CONTINUA', onde: pasta, ...(parada && { fazer: falta ?? veja }) },
    {
      ...{ sobre: 'Prova', como: `a cópia contínua em ${pasta} ${em}`, problema: 'PROVA', onde: pasta },
      ...(!provada &&
        !parada && {
          fazer: `Prove que a cópia contínua em ${pasta} restaura, com viveiro provar, uma vez por mês.`,
        }),
    },
  ];
}

function duracao(ms: number): string {
  const segundos = Math.max(0, Math.round(ms / 1_000));
  if (segundos < 120) return `${segundos} s`;
  if (segundos < 7_200) return `${inteiro(Math.floor(segundos / 60))} min`;
  return `${inteiro(Math.floor(segundos / 3_600))} h`;
}

function horas(desde: Date, agora: Date): number {
  return (agora.getTime() - desde.getTime()) / 3_600_000;
}

function doDisco({ pasta, bytes, livres }: Disco): ParteDoEstado {
  const usado = 1 - livres / bytes;
  const parte = usado.toLocaleString('pt-BR', { style: 'percent' });
  const como = `${parte} cheio, ${tamanho(livres)} livres (${pasta})`;
  const item = { sobre: 'Disco', como, problema: 'DISCO', onde: pasta } as const;
  if (usado < CHEIO) return item;
  return { ...item, fazer: `Libere espaço no disco de ${pasta}: cheio, ele para o serviço ou as cópias.` };
}
