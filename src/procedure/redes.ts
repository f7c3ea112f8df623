import { BlockList, isIP } from 'node:net';

/** Whether an address is in one of these networks. */
export function vemDe(enderecos: readonly string[], ip: string | null): boolean {
  const family = isIP(ip ?? '');
  if (ip === null || family === 0) return false;
  const networks = new BlockList();
  for (const endereco of enderecos) addTo(networks, endereco);
  return networks.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address, or a network in CIDR form. */
export function isRede(endereco: string): boolean {
  try {
    addTo(new BlockList(), endereco);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when it is no network. */
function addTo(networks: BlockList, endereco: string): void {
  const [, ip = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(endereco) ?? [];
  const family = isIP(ip);
  if (family === 0) throw new Error('not an address');
  networks.addSubnet(ip, Number(bits ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4');
}
