/** Leads through the service, which checks the token and redirects to the page that takes it. */
export function tokenLink(publicUrl: string, token: string, redirectTo: string | null): string {
  const url = new URL(`${publicUrl}/api/auth/reset-password/${token}`);
  if (redirectTo !== null) url.searchParams.set('callbackURL', redirectTo);
  return url.href;
}
