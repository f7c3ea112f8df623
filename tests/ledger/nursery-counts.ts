import type { ComoDaDiferenca } from '../../src/common/vocabulary.ts';
import {
  type Change,
  type Contagem,
  estornar,
  movimentar,
  type Nursery,
  refuse,
  require,
  type Saldo,
  saldoNoDia,
  statusOf,
} from './nursery.ts';

/** Counts in the model: what each line was worth on the day when it was counted, in words of the rules and not of the service's code. */

export function chaveDa({ especie, lote }: Saldo): string {
  return `${especie} ${lote ?? 'sementeira'}`;
}

/** The lines of a count of batches, or of a species wherever it is. */
export function linhasDe({ lotes }: Nursery, { de, especie }: Escopo): Saldo[] {
  const todos = Object.entries(lotes).filter(([ref, lote]) =>
    especie === null ? de.includes(ref) : statusOf(lote) === 'ATIVO',
  );
  const itens = todos.flatMap(([ref, lote]) =>
    Object.keys(lote.itens).map((each) => ({ especie: each, lote: ref })),
  );
  return especie === null
    ? itens
    : [...itens.filter((each) => each.especie === especie), { especie, lote: null }];
}

export interface Escopo {
  /** These batches; or of a species all, and the sementeira. */
  de: string[];
  especie: string | null;
}

export function abrirContagem(ref: string, escopo: Escopo, cega: boolean): Change {
  return (nursery) => {
    require(escopo.de.every((lote) => nursery.lotes[lote] && statusOf(nursery.lotes[lote]) === 'ATIVO'));
    const linhas = linhasDe(nursery, escopo);
    const abertas = Object.values(nursery.contagens).filter(({ situacao }) => situacao === 'ABERTA');
    const ocupados = new Set(abertas.flatMap((each) => each.linhas.map(chaveDa)));
    require(linhas.length > 0 && !linhas.some((linha) => ocupados.has(chaveDa(linha))));
    nursery.contagens[ref] = {
      cega,
      dia: nursery.dia,
      situacao: 'ABERTA',
      linhas,
      notas: {},
      operacao: null,
      quem: null,
      fim: null,
    };
    nursery.fatos.push({ acao: 'CRIAR_CONTAGEM', de: ref });
  };
}

/** What was counted on a day since the count was opened: a telephone may tell of it later. */
export function anotar(ref: string, chave: string, quantidade: number, dia: number): Change {
  return (nursery) => {
    const contagem = nursery.contagens[ref] as Contagem;
    require(contagem.situacao === 'ABERTA' && quantidade >= 0);
    contagem.notas[chave] = [...(contagem.notas[chave] ?? []), { dia, quantidade }];
    nursery.fatos.push({ acao: 'ANOTAR_CONTAGEM', de: ref });
  };
}

/** The lines that were counted, with the last value and what it differs by. */
export function contadas(
  nursery: Nursery,
  ref: string,
): (Saldo & { quantidade: number; diferenca: number; dia: number })[] {
  const { linhas, notas } = nursery.contagens[ref] as Contagem;
  return linhas.flatMap((linha) => {
    const nota = notas[chaveDa(linha)]?.toSorted((a, b) => a.dia - b.dia).at(-1);
    if (!nota) return [];
    return [
      {
        ...linha,
        quantidade: nota.quantidade,
        dia: nota.dia,
        diferenca: nota.quantidade - saldoNoDia(nursery, linha, nota.dia),
      },
    ];
  });
}

/** One row for each difference, what is missing first; all or nothing. */
export function encerrarContagem(ref: string, como: ComoDaDiferenca): Change {
  return (nursery, quem) => {
    const contagem = nursery.contagens[ref] as Contagem;
    if (contagem.cega && quem.cargo === 'Operador') refuse(403);
    require(contagem.situacao === 'ABERTA');
    const linhas = contadas(nursery, ref);
    require(linhas.length > 0);
    for (const { especie, lote, diferenca, dia } of linhas.toSorted((a, b) => a.diferenca - b.diferenca)) {
      if (diferenca !== 0 && como === 'IGNORAR') continue;
      const por = diferenca === 0 ? null : `m${nursery.movimentos.length + 1}`;
      if (lote !== null) nursery.contados.push({ especie, lote, dia, por, contagem: ref });
      if (diferenca === 0 || como === 'IGNORAR') continue;
      const tipo = lote !== null && diferenca < 0 ? como : 'AJUSTE';
      const quantidade = tipo === 'AJUSTE' ? diferenca : -diferenca;
      const pedido = { tipo, especie, lote, quantidade, retorno: false, destinatario: null } as const;
      const anotado = dia < nursery.dia ? dia : null;
      movimentar({ ...pedido, origem: 'CONTAGEM', anotado })(nursery, quem);
    }
    Object.assign(contagem, {
      situacao: 'ENCERRADA',
      operacao: nursery.operacao,
      quem: quem.nome,
      fim: nursery.dia,
    });
    nursery.fatos.push({ acao: 'ENCERRAR_CONTAGEM', de: ref });
  };
}

export function cancelarContagem(ref: string): Change {
  return (nursery) => {
    const contagem = nursery.contagens[ref] as Contagem;
    require(contagem.situacao === 'ABERTA');
    contagem.situacao = 'CANCELADA';
    nursery.fatos.push({ acao: 'CANCELAR_CONTAGEM', de: ref });
  };
}

export function estornarContagem(ref: string): Change {
  return (nursery, quem) => {
    const contagem = nursery.contagens[ref] as Contagem;
    require(contagem.situacao === 'ENCERRADA');
    const own = contagem.quem === quem.nome && contagem.fim === nursery.dia;
    if (quem.cargo === 'Operador' && !own) refuse(403);
    const rows = nursery.movimentos.filter(
      ({ operacao, estornado }) => operacao === contagem.operacao && !estornado,
    );
    for (const row of rows.toReversed()) estornar(row.ref)(nursery, quem);
    contagem.situacao = 'ESTORNADA';
    nursery.fatos.push({ acao: 'ESTORNAR_CONTAGEM', de: ref });
  };
}

/** Each count as it is answered. */
export function contagensDe({ contagens }: Nursery): Record<string, object> {
  const told = Object.entries(contagens).map(([ref, { situacao, linhas, notas }]) => [
    ref,
    { situacao, linhas: linhas.length, contadas: Object.keys(notas).length },
  ]);
  return Object.fromEntries(told);
}

/** The same in the database, of these. */
export const CONTAGENS = `
  select t.id, t.situacao, t.linhas, (select count(distinct n.linha_id) from contagem_notas n
    join contagem_linhas l on l.id = n.linha_id where l.contagem_id = t.id) as contadas
  from contagens t where t.id = any($1)`;
