import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instalacao } from '../service.ts';

/** The coat of arms of the nursery's institution, or a leaf when there is none or it cannot be loaded. */
export function Emblem({ size }: { size: number }) {
  const { data } = useQuery(instalacao);
  const [missing, setMissing] = useState(false);
  const src = data?.temBrasao && !missing ? '/admin/brasao' : '/admin/folha.svg';
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      style={{ flex: 'none', objectFit: 'contain' }}
      onError={() => setMissing(true)}
    />
  );
}
