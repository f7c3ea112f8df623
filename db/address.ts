/** A PostgreSQL URL in its parts. It may name several servers, as libpq writes it; neither `URL` nor the driver can read that. */
interface Address {
  protocol: string;
  credentials: string;
  /** Each with its port, if it has one. */
  hosts: string[];
  /** The database and its parameters. */
  rest: string;
}

function partsOf(url: string): Address {
  const [, protocol = '', credentials = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  return { protocol, credentials, hosts: hosts.split(','), rest };
}

/** One URL for each server of a URL. */
export function serversIn(url: string): string[] {
  const { protocol, credentials, hosts, rest } = partsOf(url);
  return hosts.length > 1 ? hosts.map((host) => `${protocol}${credentials}${host}${rest}`) : [url];
}

/** The servers and the database of a URL, without its user and password. */
export function placeOf(url: string): string {
  const { hosts, rest } = partsOf(url);
  return `${hosts.join(',')}${rest.replace(/[?#].*$/s, '')}`;
}

/** The URL for another user. */
export function asUser(url: string, user: string, password: string): string {
  const { protocol, hosts, rest } = partsOf(url);
  return `${protocol}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hosts.join(',')}${rest}`;
}
