import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { word } from '../../src/common/palavras.ts';
import { TIPOS_MOVIMENTACAO } from '../../src/common/vocabulary.ts';
import { aceitaDestinatario, aceitaProcedencia, isRetorno, soEmLote } from '../../src/estoque/meaning.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { NovaMovimentacao } from '../../src/movimentacoes/schemas.ts';
import { instalacao, trpc } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { BatchPicker } from '../ui/forms/batch.tsx';
import { Typed } from '../ui/forms/current.ts';
import { formOf, OneOf, useCurrent, useValues } from '../ui/forms/form.tsx';
import { ProvenanceField } from '../ui/forms/provenance.tsx';
import { LastReason } from '../ui/forms/reason.tsx';
import { RecipientPicker } from '../ui/forms/recipient.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { nomeDoTipo, pedeMotivo } from '../ui/movement-words.ts';
import { To } from '../ui/to.tsx';
import { Disponivel, type Prefilled, type Rascunho, useEstoque } from './saldo.tsx';

const { Option, Quantity, LongText, Check } = formOf(NovaMovimentacao);

/** The fields of the type, in the order in which a person knows them. */
export function Campos({ prefilled }: { prefilled: Prefilled }) {
  const rascunho = useValues() as never as Rascunho;
  const { tipo, lote_id, especie_id } = rascunho;
  const { asked, ...estoque } = useEstoque(rascunho);
  const { lote } = estoque;
  useSpeciesOf(lote);
  useOnlyBatchOf(rascunho);
  const expedicao = tipo === 'EXPEDICAO';
  const retorno = isRetorno({ tipo, retorno_ao_viveiro: rascunho.retorno_ao_viveiro });
  const emLote = soEmLote(tipo);
  const exigirJustificativa = useQuery(instalacao).data?.exigirJustificativa ?? false;
  const first = firstBlank(prefilled);
  const campoDoLote = (
    <BatchPicker
      key="lote"
      name="lote_id"
      label="Lote"
      required={emLote}
      description={loteNote(rascunho, lote)}
      fase={expedicao ? 'PRONTO' : undefined}
      especieId={lote_id ? undefined : especie_id || undefined}
      autoFocus={first === 'lote_id'}
    />
  );
  const campoDaEspecie = lote_id ? (
    <SpeciesOfBatch key="especie" lote={lote} autoFocus={first === 'especie_id'} />
  ) : (
    <SpeciesPicker
      key="especie"
      name="especie_id"
      label="Espécie"
      sai={tipo !== 'ENTRADA'}
      autoFocus={first === 'especie_id'}
    />
  );
  return (
    <>
      <Option
        name="tipo"
        label="Tipo"
        options={TIPOS_MOVIMENTACAO}
        called={nomeDoTipo}
        autoFocus={first === 'tipo'}
      />
      {emLote ? [campoDoLote, campoDaEspecie] : [campoDaEspecie, campoDoLote]}
      {!retorno && aceitaDestinatario({ tipo, lote_id: lote_id || null }) && (
        <RecipientPicker
          name="destinatario_id"
          label="Destinatário"
          required={expedicao}
          description={<VariasDeUmaVez />}
          autoFocus={first === 'destinatario_id'}
        />
      )}
      {expedicao && (
        <Check
          name="retorno_ao_viveiro"
          label="Ficam no viveiro (não são entregues)"
          description="Saem do lote e ficam fora de lotes, como mudas"
        />
      )}
      <Failures of={asked} />
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, xs: 5 }}>
          <Quantity
            name="quantidade"
            label="Quantidade"
            signed={tipo === 'AJUSTE'}
            {...(tipo === 'AJUSTE' && { description: 'Com − na frente, tira do saldo' })}
            autoFocus={first === 'quantidade'}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7 }}>
          <Disponivel rascunho={rascunho} {...estoque} />
        </Grid.Col>
      </Grid>
      {aceitaProcedencia({ tipo, lote_id: lote_id || null, quantidade: Number(rascunho.quantidade) }) && (
        <ProvenanceField name="procedencia_id" especieId={especie_id} enters={tipo === 'ENTRADA'} />
      )}
      <LongText
        name="justificativa"
        label="Justificativa"
        minRows={1}
        required={pedeMotivo(tipo) || exigirJustificativa}
      />
      <LastReason tipo={tipo} />
    </>
  );
}

/** Leads to where all that somebody takes away is one delivery, with what is known of it already. */
function VariasDeUmaVez() {
  const typed = useContext(Typed);
  const { lote_id, especie_id, destinatario_id, quantidade } = useValues();
  const known = { nova: 'sim', destinatario: destinatario_id, lote: lote_id, especie: especie_id };
  return (
    <>
      Leva várias espécies?{' '}
      <To
        href={listAt('/entregas', known)}
        underline="always"
        onClick={() => {
          // All that was typed goes along.
          if (typed && quantidade === '') typed.current = false;
        }}
      >
        Nova entrega
      </To>{' '}
      as registra de uma vez, com um só termo
    </>
  );
}

/** The first field to fill in: the type, unless the page before this one knew more. */
function firstBlank({ tipo, especie_id, lote_id, destinatario_id }: Prefilled): keyof NovaMovimentacao {
  if (!especie_id && !lote_id && !destinatario_id) return 'tipo';
  if (soEmLote(tipo) && !lote_id) return 'lote_id';
  if (!especie_id) return 'especie_id';
  return tipo === 'EXPEDICAO' && !destinatario_id ? 'destinatario_id' : 'quantidade';
}

/** Chooses the only species of a batch, and drops a species that the batch does not have. */
function useSpeciesOf(lote: Lote | undefined): void {
  const { form } = useCurrent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each batch
  useEffect(() => {
    if (!lote) return;
    const chosen = form.getValues().especie_id;
    if (lote.itens_especies.some(({ especie_id }) => especie_id === chosen)) return;
    const [only, ...others] = lote.itens_especies;
    form.setFieldValue('especie_id', only && others.length === 0 ? only.especie_id : '');
  }, [lote?.id]);
}

/** Chooses the only batch that the movement can concern, with its species. */
function useOnlyBatchOf({ tipo, especie_id, lote_id }: Rascunho): void {
  const { form } = useCurrent();
  const { data } = useQuery({
    ...trpc.lotes.listar.queryOptions({
      especieId: especie_id,
      status: 'ATIVO',
      limite: 2,
      ...(tipo === 'EXPEDICAO' && { fase: 'PRONTO' as const }),
    }),
    enabled: soEmLote(tipo) && especie_id !== '' && lote_id === '',
  });
  const [only, ...others] = data?.docs ?? [];
  const chosen = only && others.length === 0 ? only.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each species; a person who removes it does not want it
  useEffect(() => {
    if (chosen && form.getValues().lote_id === '') form.setFieldValue('lote_id', chosen);
  }, [chosen]);
}

function SpeciesOfBatch({ lote, autoFocus }: { lote: Lote | undefined; autoFocus: boolean }) {
  return (
    <OneOf
      name="especie_id"
      label="Espécie"
      autoFocus={autoFocus}
      data={lote?.itens_especies.map(({ especie_id, nome_popular, quantidade_atual }) => ({
        value: especie_id,
        label: `${nome_popular} (${inteiro(quantidade_atual)} no lote)`,
      }))}
      // Only with a batch, so that what was typed before is not lost.
      selectFirstOptionOnChange={lote !== undefined}
      nothingFoundMessage={lote ? 'Não está neste lote' : 'As espécies do lote ainda não chegaram'}
    />
  );
}

/** What to know about the batch before the service refuses anything. */
function loteNote({ tipo, lote_id }: Rascunho, lote: Lote | undefined) {
  if (!lote_id) return soEmLote(tipo) ? undefined : 'Em branco: o estoque fora de lotes';
  if (tipo !== 'EXPEDICAO' || !lote || lote.fase === 'PRONTO') return undefined;
  return (
    <>
      Está em {word(lote.fase)}: <To href={recordAt('lote', lote.id)}>passe-o para Pronto</To> antes de
      entregar
    </>
  );
}
