import { word } from '../../src/common/palavras.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import type { Ato } from '../device/atos.ts';
import { service } from '../service.ts';
import { inteiro, quantia } from '../ui/format.ts';

/** A record of the service: when, what, and by whom. */
interface Igual {
  em: string;
  oQue: string;
  por: string;
}

/** The records of the service that are equal to an act. */
export async function recordedLike(ato: Ato): Promise<Igual[]> {
  switch (ato.tipo) {
    case 'RONDA': {
      const rondas = await service.estufas.rondas.query();
      return rondas.flatMap(({ localizacao_estufa, feita_em, por }) =>
        localizacao_estufa === ato.estufa && feita_em && por
          ? [{ em: feita_em, oQue: 'ronda', por: por.nome }]
          : [],
      );
    }
    case 'CONTAGEM': {
      const { linhas } = await service.contagens.buscar.query({ id: ato.contagem.id });
      return linhas.flatMap(({ id, quantidade, contada_em, contada_por }) =>
        id === ato.linha_id && quantidade === ato.quantidade && contada_em && contada_por
          ? [{ em: contada_em, oQue: quantia(quantidade, ato.especie.tipo), por: contada_por.nome }]
          : [],
      );
    }
    default: {
      const fatos = await service.lotes.linhaDoTempo.query({ id: ato.lote.id });
      return fatos.flatMap((fato) => {
        const oQue = said(fato, ato);
        return oQue === undefined ? [] : [{ em: fato.data_registro, oQue, por: fato.usuario.nome }];
      });
    }
  }
}

/** The contents of a fact of the batch, if the act says the same. */
function said(
  { fato, movimentacao, fase, estufa, anotacao }: FatoDoLote,
  ato: Exclude<Ato, { tipo: 'RONDA' | 'CONTAGEM' }>,
): string | undefined {
  switch (ato.tipo) {
    case 'MORTALIDADE': {
      const { especie, quantidade } = ato;
      if (movimentacao?.tipo !== 'MORTALIDADE' || movimentacao.especie_id !== especie.id) return undefined;
      if (movimentacao.quantidade !== quantidade) return undefined;
      return `${inteiro(quantidade)} de ${movimentacao.nome_popular} (${movimentacao.justificativa ?? ''})`;
    }
    case 'FASE':
      return fato === 'FASE' && fase === ato.fase ? `a ${word(fase)}` : undefined;
    case 'TRANSFERENCIA':
      return estufa?.id === ato.lugar.id ? `para ${estufa.codigo_identificador}` : undefined;
    case 'ANOTACAO':
      return anotacao === ato.anotacao ? anotacao : undefined;
  }
}
