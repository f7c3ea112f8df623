import { word } from '../../src/common/palavras.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, quantos } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';

type EstoqueProps = Pick<Dashboard, 'especies' | 'lotes'>;

/** The present stock, and what is in batches by phase. */
export function Estoque({ especies, lotes }: EstoqueProps) {
  const { inativas } = especies;
  return (
    <>
      <Section title="Estoque">
        <Figures label="Estoque">
          <Figure
            label="Sementes"
            value={inteiro(especies.saldo_sementes)}
            href="/especies?tipo=SEMENTE&inativas=true"
            detail="no estoque, fora de lotes"
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
            detail={`${lotes.plantas_em_producao === 1 ? 'vaga ocupada' : 'vagas ocupadas'}, em ${quantos(lotes.ativos, 'lote')}`}
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
            detail={inativas > 0 ? `e ${quantos(inativas, 'inativa')}` : undefined}
          />
        </Figures>
      </Section>
      <Section title="Plantas por fase">
        <Figures label="Plantas por fase">
          {FASES.filter((fase) => fase !== 'FINALIZADO').map((fase) => (
            <Figure
              key={fase}
              label={word(fase)}
              value={inteiro(lotes.plantas_por_fase[fase])}
              detail={`em ${quantos(lotes.por_fase[fase], 'lote')}`}
              href={listAt('/lotes', { fase, status: 'ATIVO' })}
            />
          ))}
        </Figures>
      </Section>
    </>
  );
}
