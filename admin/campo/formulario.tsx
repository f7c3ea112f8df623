import { NovaAnotacao } from '../../src/lotes/anotacoes/schemas.ts';
import type { Anotacao, Ato } from '../device/atos.ts';
import { formOf } from '../ui/forms/form.tsx';
import { FormDeContagem, linhasDo } from './contagem.tsx';
import { FormDeFase } from './fase.tsx';
import { FormDeMortalidade } from './mortalidade.tsx';
import type { FormProps, Saving } from './saving.ts';
import { FormDeTransferencia } from './transferencia.tsx';
import type { LoteConhecido, LugarConhecido } from './viveiro.ts';

/** The form of each act on a batch; that of a count has its lines besides. */
const FORMS = {
  MORTALIDADE: FormDeMortalidade,
  FASE: FormDeFase,
  TRANSFERENCIA: FormDeTransferencia,
  ANOTACAO: FormDeAnotacao,
};

interface FormularioProps extends Saving<Ato> {
  tipo: Exclude<Ato['tipo'], 'RONDA'>;
  lote: LoteConhecido;
  lugares: LugarConhecido[];
}

/** The form in which an act is noted. */
export function Formulario({ tipo, ...props }: FormularioProps) {
  const { lote, lugares: _, ...saving } = props;
  if (tipo === 'CONTAGEM') return <FormDeContagem {...saving} lote={lote} linhas={linhasDo(lote)} />;
  const Form = FORMS[tipo];
  return <Form {...props} />;
}

interface CorrecaoProps extends Saving<Ato> {
  ato: Exclude<Ato, { tipo: 'RONDA' }>;
  /** Undefined when the batch is no longer in progress. */
  lote: LoteConhecido | undefined;
  lugares: LugarConhecido[];
}

/** The form in which an act is corrected. */
export function Correcao({ ato, lote: known, lugares, ...saving }: CorrecaoProps) {
  if (ato.tipo === 'CONTAGEM') {
    const { lote, linha_id, contagem, especie } = ato;
    const linha = { linha_id, contagem, especie, livro: null, contado: null };
    return <FormDeContagem {...saving} lote={lote} linhas={[linha]} initial={ato} />;
  }
  const Form = FORMS[ato.tipo];
  return <Form {...saving} lote={known ?? semDados(ato)} lugares={lugares} initial={ato as never} />;
}

/** The act itself knows enough of its batch to be corrected. */
function semDados(ato: Exclude<Ato, { tipo: 'RONDA' | 'CONTAGEM' }>): LoteConhecido {
  const fase = ato.tipo === 'FASE' ? ato.de : 'PRODUÇÃO';
  const contadas = ato.tipo === 'FASE' ? ato.contagem : [];
  return {
    ...ato.lote,
    fase,
    quantidade_total: 0,
    estufa_id: '',
    estufa: '',
    lugar: undefined,
    especies: contadas.map(({ especie }) => ({
      ...especie,
      nome_cientifico: null,
      quantidade: 0,
      contagem: null,
    })),
  };
}

const nova = formOf(NovaAnotacao);

/** A note in words. */
function FormDeAnotacao({ lote: { id, codigo }, initial, save, ...props }: FormProps<Anotacao>) {
  return (
    <nova.Form
      initial={{ anotacao: initial?.anotacao ?? '' }}
      save={({ anotacao }, { idempotencyKey }) =>
        save([{ tipo: 'ANOTACAO', lote: { id, codigo }, anotacao }], idempotencyKey)
      }
      {...props}
    >
      <nova.LongText
        name="anotacao"
        label="Anotação"
        description="Fica na linha do tempo do lote"
        autoFocus
      />
    </nova.Form>
  );
}
