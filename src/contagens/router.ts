import { z } from 'zod';
import { QUEM_ESTORNA } from '../common/quem-estorna.ts';
import { restOf } from '../procedure/rest.ts';
import { command, commandOn, query, queryById, router } from '../procedure/trpc.ts';
import { ampliar } from './ampliar.ts';
import { anotar } from './anotar.ts';
import { cancelar } from './cancelar.ts';
import { criar } from './criar.ts';
import { encerrar } from './encerrar.ts';
import { estornar } from './estornar.ts';
import { buscarContagem, listarContagens, oQueContar } from './queries.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Contagens');

/** Counts of what is really there: opened, noted line by line while the shop stays open, and closed into the ledger. */
export const contagensRouter = router({
  criar: rest(command, 'POST', '/contagens', {
    summary: 'Abre uma contagem',
    description:
      'Abre uma contagem com uma linha por saldo: cada espécie dos lotes ativos das estufas e lotes escolhidos, e o estoque ' +
      'quando se pede; com `especie_ids`, só delas. Só espécies: todos os lotes ativos e o estoque delas. O estoque inteiro ' +
      'é de todas as espécies ativas, também sem saldo, e das inativas que ainda o têm. Um saldo está em uma só contagem aberta. ' +
      'Uma contagem `cega` não mostra saldos até que se encerre. ' +
      'Auditoria: CRIAR_CONTAGEM.',
    refusals:
      'nada escolhido ou nenhum saldo a contar, mais de 1 000 linhas, estufa, lote ou espécie que não existe, lote encerrado, ' +
      'saldo que já está em outra contagem aberta (400)',
    status: 201,
    errors: [400, 401, 500],
  })
    .input(schemas.NovaContagem)
    .output(schemas.ContagemComLinhas)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: rest(query, 'GET', '/contagens', {
    summary: 'Lista as contagens',
    description: 'As contagens, da mais nova para a mais antiga, em páginas, sem as linhas.',
    errors: [401, 500],
  })
    .input(schemas.FiltrosDeContagens)
    .output(schemas.PaginaDeContagens)
    .query(({ ctx, input }) => listarContagens(ctx, input)),

  oQueContar: rest(query, 'GET', '/contagens/o-que-contar', {
    summary: 'Diz o que contar agora',
    description:
      'Os dez saldos de que uma contagem diria mais: os maiores e os que há mais tempo não se contam, também os que nunca se ' +
      'contaram. O que já está em uma contagem aberta não aparece.',
    errors: [401, 500],
  })
    .input(schemas.FiltrosDoQueContar)
    .output(z.array(schemas.AContar))
    .query(({ ctx, input }) => oQueContar(ctx, input)),

  buscar: rest(queryById, 'GET', '/contagens/{id}', {
    summary: 'Mostra uma contagem',
    description:
      'A contagem com as suas linhas, cada uma com o que se contou e o saldo do livro naquele momento. Movimentações durante a ' +
      'contagem não a estragam: a diferença é a do momento em que se contou. Em uma contagem cega aberta não há saldos.',
    errors: [401, 404, 500],
  })
    .output(schemas.ContagemComLinhas)
    .query(({ ctx, input }) => buscarContagem(ctx, input.id)),

  ampliar: rest(commandOn('contagem'), 'POST', '/contagens/{id}/linhas', {
    summary: 'Acrescenta linhas a uma contagem aberta',
    description:
      'Acrescenta, no fim, uma linha por saldo escolhido que a contagem ainda não tem, com os campos de POST /contagens. O que ' +
      'já se anotou fica como está. Auditoria: AMPLIAR_CONTAGEM.',
    refusals:
      'nada escolhido ou nada de novo a contar, mais de 1 000 linhas ao todo, estufa, lote ou espécie que não existe, lote ' +
      'encerrado, saldo que já está em outra contagem aberta, contagem que já se encerrou (400)',
    status: 201,
    errors: [400, 401, 404, 500],
  })
    .input(schemas.LinhasNovas)
    .output(schemas.ContagemComLinhas)
    .mutation(({ ctx, input }) => ampliar(ctx, input)),

  anotar: rest(commandOn('contagem'), 'PUT', '/contagens/{id}/linhas/{linha_id}', {
    summary: 'Anota o que se contou em uma linha',
    description:
      'Anota quanto se contou e quando. Pode-se anotar de novo: vale a anotação de `contada_em` mais recente, e todas se guardam. ' +
      'Um aparelho sem sinal envia depois, com o `contada_em` de quando contou. Um `contada_em` de antes da abertura vale como a ' +
      'abertura, e um que ainda não chegou, como agora; a linha fica então por conferir, como quando algo se moveu a menos de dois ' +
      'minutos dela. Auditoria: ANOTAR_CONTAGEM.',
    refusals:
      'quantidade ausente ou negativa, contagem que já se encerrou (400); linha de outra contagem (404)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.LinhaPedida)
    .input(schemas.LinhaContada)
    .output(schemas.LinhaDaContagem)
    .mutation(({ ctx, input }) => anotar(ctx, input)),

  encerrar: rest(commandOn('contagem'), 'POST', '/contagens/{id}/encerrar', {
    summary: 'Encerra uma contagem',
    description:
      'Escreve no livro a diferença de cada linha contada, tudo em uma operação: um AJUSTE ou, em um lote, o que falta como ' +
      'MORTALIDADE ou PERDA; com IGNORAR, nada. O que não se contou fica como está. `simular` mostra antes as diferenças, também as ' +
      'de uma contagem cega: por isso só um Administrador encerra essa. Uma recusa nomeia todas as linhas que não se escrevem, ' +
      'em `linhas.N.como` as que o pedido diz. Auditoria: ENCERRAR_CONTAGEM e, de cada diferença, CRIAR_MOVIMENTACAO.',
    refusals:
      'nenhuma linha contada, saldo que ficaria negativo, lote encerrado depois da contagem, estufa sem vagas, mortalidade ou perda ' +
      'no estoque ou do que sobra, diferença acima de 1 000 000 000, contagem que já se encerrou (400); uma contagem cega, de um Operador (403)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(schemas.Encerramento)
    .output(schemas.ContagemComLinhas)
    .mutation(({ ctx, input }) => encerrar(ctx, input)),

  cancelar: rest(commandOn('contagem'), 'POST', '/contagens/{id}/cancelar', {
    summary: 'Cancela uma contagem',
    description:
      'Encerra a contagem sem escrever nada no livro; o que se anotou fica guardado. Auditoria: CANCELAR_CONTAGEM.',
    refusals: 'contagem que já se encerrou (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.Cancelamento)
    .output(schemas.ContagemComLinhas)
    .mutation(({ ctx, input }) => cancelar(ctx, input)),

  estornar: rest(commandOn('contagem'), 'POST', '/contagens/{id}/estorno', {
    summary: 'Estorna uma contagem inteira',
    description:
      'Estorna todas as diferenças que ainda valem, cada uma pelas regras de POST /movimentacoes/{id}/estorno; ou todas, ou ' +
      `nenhuma. ${QUEM_ESTORNA} \`contados_depois\` diz o que se contou de novo depois dela. Auditoria: ESTORNAR_CONTAGEM e, de ` +
      'cada diferença, ESTORNAR_MOVIMENTACAO.',
    refusals:
      'a que não se encerrou ou já foi estornada, saldo que ficaria negativo, estufa sem vagas, lote encerrado depois (400); uma que ' +
      'o Operador não pode estornar (403)',
    status: 201,
    errors: [400, 401, 403, 404, 500],
  })
    .input(schemas.EstornoDaContagem)
    .output(schemas.ContagemEstornada)
    .mutation(({ ctx, input }) => estornar(ctx, input)),
});
