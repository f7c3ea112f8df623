import helmet from 'helmet';

/**
 * Helmet's headers, computed once: computing them for every request would cost more than reading a record does. Over
 * plain HTTP nothing may point browsers to HTTPS, or the pages of a municipal intranet stay blank.
 */
export function securityHeaders(https: boolean, script = "'self'"): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(https, script) },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    xFrameOptions: { action: 'deny' },
  });
  apply({} as never, collect as never, () => {});
  return Object.freeze(headers);
}

/** What the pages need, all of it from this service. JSON ignores the policy. */
function directives(https: boolean, script: string) {
  const own = ["'self'"];
  return {
    defaultSrc: own,
    scriptSrc: [script],
    styleSrc: [...own, "'unsafe-inline'"],
    imgSrc: [...own, 'data:'],
    fontSrc: [...own, 'data:'],
    connectSrc: own,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    ...(https && { upgradeInsecureRequests: [] }),
  };
}
