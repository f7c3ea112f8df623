import { useQuery } from '@tanstack/react-query';
import { ate, day, inteiro, moment, quantia, unidades } from '../../src/common/brazilian.ts';
import { localDay } from '../../src/common/local-time.ts';
import { serviceNow } from '../device/service-clock.ts';
import { type Instalacao, instalacao, queryClient } from '../service.ts';

export {
  dia,
  foraDosLotes,
  haQuanto,
  inteiro,
  juntos,
  mes,
  noLote,
  quantia,
  quantos,
  taxa,
  unidades,
  vivas,
} from '../../src/common/brazilian.ts';

/** The time zone of the nursery until the service has said it. */
const USUAL = 'America/Sao_Paulo';

/** The nursery's day now, such as `2026-03-14`. It is the service's: a browser's clock may be wrong. */
export function hoje(): string {
  const fuso = queryClient.getQueryData<Instalacao>(instalacao.queryKey)?.fusoHorario ?? USUAL;
  return localDay(new Date(serviceNow()), fuso);
}

/** Dates by the nursery's own clocks, wherever the browser is. */
export function useClocks() {
  const fuso = useQuery(instalacao).data?.fusoHorario ?? USUAL;
  return {
    fuso,
    /** `14/03/2026` */
    day: (instant: string) => day(instant, fuso),
    /** `14/03/2026 08:30` */
    moment: (instant: string) => moment(instant, fuso),
    /** `14/03 08:30`, with the year where it is not this one. */
    shortly: (instant: string) => {
      const [now] = localDay(new Date(serviceNow()), fuso).split('-');
      return moment(instant, fuso).replace(`/${now} `, ' ');
    },
    /** `14/03/2026`, to the end of that day, or `14/03/2026 08:30`. */
    ate: (instant: string) => ate(instant, fuso),
    /** `14/03 08:30`, for a recent instant. */
    recent: (instant: number) => moment(new Date(instant).toISOString(), fuso).replace(/\/\d{4}/, ''),
    /** `14/03 às 8h30`, as people say it. */
    spoken: (instant: string) => {
      const [data = '', hora = ''] = moment(instant, fuso)
        .replace(/\/\d{4}/, '')
        .split(' ');
      return `${data} às ${hora.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h')}`;
    },
  };
}

/** `+12`, `−3`, `0` */
export function comSinal(n: number): string {
  return n > 0 ? `+${inteiro(n)}` : inteiro(n);
}

/** `300 sementes e 120 mudas`. A zero is left out, unless both are zero. */
export function sementesEMudas({ sementes, mudas }: { sementes: number; mudas: number }): string {
  const there = [
    ...(sementes === 0 ? [] : [quantia(sementes, 'SEMENTE')]),
    ...(mudas === 0 ? [] : [quantia(mudas, 'MUDA')]),
  ];
  return there.length === 0 ? '0' : there.join(' e ');
}

/** One figure for both units: the seedlings, or else the seeds, with a note beside it. */
export function figuraDe({ sementes, mudas }: { sementes: number; mudas: number }) {
  if (mudas === 0 && sementes !== 0)
    return { value: inteiro(sementes), detail: unidades(sementes, 'SEMENTE') };
  const detail = unidades(mudas, 'MUDA');
  return {
    value: inteiro(mudas),
    detail: sementes === 0 ? detail : `${detail}, e ${quantia(sementes, 'SEMENTE')}`,
  };
}
