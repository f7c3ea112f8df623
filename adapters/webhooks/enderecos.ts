import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses of a name, as a connection would use them. It rejects when there is none. */
export type Resolver = (name: string) => Promise<LookupAddress[]>;

export const resolver: Resolver = (name) => dns.lookup(name, { all: true });

/**
 * Whether an address is on the internet. It allows rather than forbids: of IPv6 only the space for routed addresses (2000::/3),
 * so neither NAT64 nor addresses with an IPv4 address inside.
 */
export function isOfTheInternet(address: string): boolean {
  const parsed = ipaddr.isValid(address) ? ipaddr.parse(address) : undefined;
  if (parsed?.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL);
}

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address in a URL without a name; `[::1]` without its brackets. */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
}
