import ChevronDown from 'icon:chevron-down';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOQueContar } from '../contagens/o-que-contar.tsx';
import { Tarefas } from '../painel/hoje.tsx';
import { tarefas } from '../painel/tarefas.ts';
import { trpc, useShown } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import css from './estufas.module.css';

/** The day's work in the greenhouses, as *Painel* has it. It needs a connection once. */
export function ParaFazerHoje() {
  const enabled = useShown();
  const { data: geral } = useQuery({ ...trpc.dashboard.geral.queryOptions(), enabled });
  const { data: andamento } = useQuery({ ...trpc.dashboard.andamento.queryOptions(), enabled });
  const { data: rondas } = useQuery({ ...trpc.estufas.rondas.queryOptions(), enabled });
  const { data: aContar } = useOQueContar();
  const plano = tarefas({ alertas: geral?.alertas ?? [], andamento, rondas, aContar }, 'Operador');
  const noViveiro = plano.find(({ trabalho }) => trabalho === 'No viveiro')?.tarefas ?? [];
  if (noViveiro.length === 0) return null;
  return (
    <details className={css.greenhouse}>
      <summary className={css.name}>
        <Text span fw={600}>
          Para fazer hoje
        </Text>
        <Text span fz="sm" c="dimmed" className="numero">
          {inteiro(noViveiro.length)}
        </Text>
        <span className={css.mark}>
          <ChevronDown size={18} />
        </span>
      </summary>
      <Tarefas title="No viveiro" todas={noViveiro} />
    </details>
  );
}
