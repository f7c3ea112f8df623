import { SimpleGrid } from '@mantine/core';
import { word } from '../../src/common/brazilian.ts';
import { localDay, plusDays } from '../../src/common/local-time.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import type { Geral } from '../../src/dashboard/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { figuraDe, inteiro, useClocks } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';

type EstoqueProps = Pick<Geral, 'especies' | 'lotes' | 'movimentacoes' | 'gerado_em'>;

/** What there is, where in its way it is, and what moved in the last 30 days. */
export function Estoque({ especies, lotes, movimentacoes, gerado_em }: EstoqueProps) {
  const { fuso } = useClocks();
  const desde = plusDays(localDay(new Date(gerado_em), fuso), -29);
  const moved = (tipo: 'ENTRADA' | 'MORTALIDADE' | 'PERDA') => ({
    ...figuraDe(movimentacoes.ultimos_30_dias[tipo]),
    href: listAt('/movimentacoes', { tipo, data_inicio: desde, efetivas: true }),
  });
  return (
    <>
      <Section title="Estoque">
        <Figures label="Estoque">
          <Figure
            label="Sementes"
            value={inteiro(especies.saldo_sementes)}
            href="/especies?tipo=SEMENTE&inativas=true"
            detail="na sementeira"
          />
          <Figure
            label="Mudas"
            value={inteiro(especies.saldo_mudas)}
            href="/especies?tipo=MUDA&inativas=true"
            detail="fora de lotes"
          />
          <Figure
            label="Em produção"
            value={inteiro(lotes.plantas_em_producao)}
            href="/lotes?status=ATIVO"
            detail={`lugares, em ${inteiro(lotes.ativos)} ${lotes.ativos === 1 ? 'lote' : 'lotes'}`}
          />
          <Figure
            label="Prontas"
            value={inteiro(lotes.mudas_prontas)}
            href="/lotes?fase=PRONTO&status=ATIVO"
            detail="para entregar"
          />
          <Figure
            label="Espécies ativas"
            value={inteiro(especies.ativas)}
            href="/especies?status=ATIVO"
            detail={especies.inativas > 0 ? `e ${inteiro(especies.inativas)} inativas` : undefined}
          />
        </Figures>
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Section title="Lotes por fase">
          <Figures label="Lotes por fase">
            {FASES.filter((fase) => fase !== 'FINALIZADO').map((fase) => (
              <Figure
                key={fase}
                label={word(fase)}
                value={inteiro(lotes.por_fase[fase])}
                href={listAt('/lotes', { fase, status: 'ATIVO' })}
              />
            ))}
          </Figures>
        </Section>
        <Section title="Últimos 30 dias">
          <Figures label="Últimos 30 dias">
            <Figure label="Entradas" {...moved('ENTRADA')} />
            <Figure
              label="Entregues"
              {...figuraDe(movimentacoes.entregas_30_dias)}
              href={listAt('/relatorios/expedicoes', { data_inicio: desde })}
            />
            <Figure label="Mortes" {...moved('MORTALIDADE')} />
            <Figure label="Perdas" {...moved('PERDA')} />
          </Figures>
        </Section>
      </SimpleGrid>
    </>
  );
}
