import { useQuery } from '@tanstack/react-query';
import { instalacao } from '../service.ts';

/** Whether mails reach anybody; unknown counts as yes. */
export function useHasMail(): boolean {
  return useQuery(instalacao).data?.correio !== false;
}
