import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens a session or sets a password: 256 random bits, URL-safe. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256 in hex. It needs no salt, because a token is random to begin with. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The address that a mail has: it leads through the service, which checks the token and redirects to the page that takes it. */
export function tokenLink(publicUrl: string, token: string, redirectTo: string | null): string {
  const url = new URL(`${publicUrl}/api/auth/reset-password/${token}`);
  if (redirectTo !== null) url.searchParams.set('callbackURL', redirectTo);
  return url.href;
}
