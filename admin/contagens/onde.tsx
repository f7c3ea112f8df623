import { temParte } from '../../src/common/lugar.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { type FieldProps, OneOf } from '../ui/forms/form.tsx';

const TUDO = 'tudo';
const SEMENTEIRA = 'sementeira';

interface OndeProps extends FieldProps<string> {
  mapa: EstufaDoMapa[] | undefined;
}

/** A greenhouse, one of its stalls, or the sementeira. */
export function Onde({ mapa, ...props }: OndeProps) {
  return (
    <OneOf
      {...props}
      data={[
        ...lugares(mapa ?? []).map(({ key, label }) => ({ value: key, label })),
        { value: SEMENTEIRA, label: 'Estoque de sementes' },
        { value: TUDO, label: 'Onde houver a espécie' },
      ]}
      nothingFoundMessage={mapa ? 'Nada com este nome' : 'As estufas ainda não chegaram'}
    />
  );
}

interface Lugar {
  key: string;
  label: string;
  ids: string[];
}

/** Each greenhouse with growing plants, and its stalls if there are several. */
function lugares(mapa: EstufaDoMapa[]): Lugar[] {
  return mapa.flatMap(({ localizacao_estufa, barracas }) => {
    const stalls = barracas.map(({ localizacao_barraca, posicoes }) => ({
      key: `${localizacao_estufa} / ${localizacao_barraca}`,
      label: temParte(localizacao_barraca)
        ? `${localizacao_estufa}, ${localizacao_barraca}`
        : `${localizacao_estufa}, fora das barracas`,
      ids: posicoes.flatMap(({ id, lotes }) => (lotes.length > 0 ? id : [])),
    }));
    const whole = {
      key: localizacao_estufa,
      label: localizacao_estufa,
      ids: stalls.flatMap(({ ids }) => ids),
    };
    return [whole, ...(stalls.length > 1 ? stalls : [])].filter(({ ids }) => ids.length > 0);
  });
}

/** What the service is asked to count at the chosen place. */
export function escopo(onde: string, mapa: EstufaDoMapa[]): { estufa_ids?: string[]; sementeira?: boolean } {
  if (onde === TUDO) return {};
  if (onde === SEMENTEIRA) return { sementeira: true };
  return { estufa_ids: lugares(mapa).find(({ key }) => key === onde)?.ids ?? [] };
}
