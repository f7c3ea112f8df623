import { moment, tamanho } from '../common/brazilian.ts';
import type { ParteDoEstado } from './rules.ts';

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

/** What is known of the folders and disks of this machine. */
export interface Pastas {
  /** Null where no folder of backups is set. */
  backups: PastaDeBackups | null;
  discos: readonly Disco[];
}

/** A daily backup is never older than this, in hours. The same margin applies to the monthly proof. */
const HORAS_DO_BACKUP = 26;
const HORAS_DA_PROVA = 35 * 24;
/** From this share on, the disk needs more room. */
const CHEIO = 0.8;
export function pastas({ backups, discos }: Pastas, agora: Date, fusoHorario: string): ParteDoEstado[] {
  return [...dosBackups(backups, agora, fusoHorario), ...discos.map(doDisco)];
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
    ...(copia ? daCopia(copia, nome) : []),
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

function daCopia({ pasta, feita, cifrada }: CopiaDosBackups, nome: string): ParteDoEstado[] {
  const item = { sobre: 'Cópia', problema: 'COPIA' } as const;
  const falta = `Confira se ${pasta} está montada e com espaço: o último backup não foi copiado.`;
  return [
    feita
      ? { ...item, como: `em ${pasta}${cifrada ? ', cifrada' : ''}` }
      : { ...item, como: `${nome} falta em ${pasta}`, fazer: falta },
    ...(cifrada ? [] : [ABERTA]),
  ];
}

/** On the screen only, as it is the operator's choice. */
const ABERTA: ParteDoEstado = {
  sobre: 'Cifra',
  como: 'CHAVE_DAS_COPIAS não está definida: quem tem as cópias lê os dados pessoais',
  fazer: 'Faça com viveiro chave-das-copias a chave que cifra as cópias, e escreva-a em CHAVE_DAS_COPIAS.',
};

function horas(desde: Date, agora: Date): number {
  return (agora.getTime() - desde.getTime()) / 3_600_000;
}

function doDisco({ pasta, bytes, livres }: Disco): ParteDoEstado {
  const usado = 1 - livres / bytes;
  const parte = usado.toLocaleString('pt-BR', { style: 'percent' });
  const como = `${parte} cheio, ${tamanho(livres)} livres (${pasta})`;
  const item = { sobre: 'Disco', como, problema: 'DISCO', onde: pasta } as const;
  if (usado < CHEIO) return item;
  return { ...item, fazer: `Libere espaço no disco de ${pasta}: cheio, ele para o serviço.` };
}
