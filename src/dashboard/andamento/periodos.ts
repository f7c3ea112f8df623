import { localDay, plusDays } from '../../common/local-time.ts';
import { mesesAntes } from '../periodos.ts';

/** Local days, the first and the last. */
export interface Periodo {
  data_inicio: string;
  data_fim: string;
}

/** The days of a period: enough to be meaningful on any day of a month. */
const DIAS = 30;
/** The number of consecutive periods. The last one ends today. */
const PERIODOS = 12;
const MESES = 12;

export interface Periodos {
  /** The last 12 periods of 30 days, oldest first. */
  seguidos: Periodo[];
  /** The days of the last period, one year earlier. */
  haUmAno: Periodo;
  /** The last 12 local months, oldest first. The current one ends with its last day. */
  meses: Periodo[];
}

/** The periods that are compared at an instant, in the nursery's time zone. */
export function periodosEm(agora: Date, timeZone: string): Periodos {
  const hoje = localDay(agora, timeZone);
  const seguidos = Array.from({ length: PERIODOS }, (_, n) => {
    const data_fim = plusDays(hoje, -DIAS * (PERIODOS - 1 - n));
    return { data_inicio: plusDays(data_fim, 1 - DIAS), data_fim };
  });
  const data_fim = umAnoAntes(hoje);
  return {
    seguidos,
    haUmAno: { data_inicio: plusDays(data_fim, 1 - DIAS), data_fim },
    meses: Array.from({ length: MESES }, (_, n) => ({
      data_inicio: `${mesesAntes(hoje, MESES - 1 - n)}-01`,
      data_fim: plusDays(`${mesesAntes(hoje, MESES - 2 - n)}-01`, -1),
    })),
  };
}

/** The same day of the year before; for 29 February it is 28 February. */
function umAnoAntes(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(year) - 1}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}
