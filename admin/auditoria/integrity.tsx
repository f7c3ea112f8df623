import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { seloPorExtenso } from '../../src/common/brazilian.ts';
import { trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro, useClocks } from '../ui/format.ts';
import { Verdict } from './verdict.tsx';

/** Both checks take the service a while, so they run when the button is pressed and never by themselves. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** Whether every figure agrees with the ledger, and every sealed row is unchanged, in words. */
export function Integrity() {
  return (
    <>
      <Balances />
      <SealedRows />
    </>
  );
}

function Balances() {
  const { moment } = useClocks();
  const { data, error, refetch } = useQuery(trpc.integridade.verificar.queryOptions(undefined, ONCE));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Alert role="status">Recalculando todos os saldos a partir das movimentações…</Alert>;
  const { integro, verificado_em, verificacoes } = data;
  const wrong = verificacoes.filter((each) => each.diferencas > 0);
  const quantas = wrong.reduce((sum, { diferencas }) => sum + diferencas, 0);
  return (
    <Verdict right={integro} titles={['Os saldos conferem', 'Há diferenças nos saldos']}>
      <Text fz="sm">
        {integro
          ? `Em ${moment(verificado_em)}, as ${inteiro(verificacoes.length)} verificações foram refeitas a partir das movimentações, e nenhuma encontrou diferença.`
          : `Em ${moment(verificado_em)}: ${inteiro(quantas)} registros não são o que as movimentações dizem. Avise quem cuida do sistema antes de registrar mais.`}
      </Text>
      {wrong.length > 0 && (
        <List size="sm" mt="xs">
          {wrong.map(({ nome, descricao, diferencas: n }) => (
            <List.Item key={nome}>
              Não vale {inteiro(n)} vezes: {descricao}
            </List.Item>
          ))}
        </List>
      )}
    </Verdict>
  );
}

function SealedRows() {
  const { moment, fuso } = useClocks();
  const { data, error, refetch } = useQuery(trpc.auditoria.verificacao.queryOptions(undefined, ONCE));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Alert role="status">Refazendo todos os selos a partir dos registros…</Alert>;
  const { integra, verificada_em, selos, registros, ultimo, diferencas } = data;
  return (
    <Verdict right={integra} titles={['Os selos conferem', 'Há registros que não são os que foram selados']}>
      <Text fz="sm" className="quebravel">
        {integra
          ? `Em ${moment(verificada_em)}, ${inteiro(selos)} selos foram refeitos, e os ${inteiro(registros)} registros deles são os mesmos. `
          : `Em ${moment(verificada_em)}: alguém alterou o banco de dados por fora do sistema. Avise quem cuida dele antes de registrar mais. `}
        {ultimo && `${seloPorExtenso(ultimo, fuso)}.`}
      </Text>
      {diferencas.length > 0 && (
        <List size="sm" mt="xs">
          {diferencas.map(({ detalhe }) => (
            <List.Item key={detalhe}>{detalhe}</List.Item>
          ))}
        </List>
      )}
    </Verdict>
  );
}
