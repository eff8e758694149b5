const localHosts = ['localhost', '127.0.0.1'];

/** What the owner of the site has to change so that pages of this origin may use the token. */
export function originHelp({ origin, protocol, host, hostname }: Location, token: string, server: string): string {
  const isLocal = localHosts.some((local) => hostname === local || hostname.endsWith(`.${local}`));
  const change =
    protocol === 'https:' || isLocal
      ? `In the dashboard, set the site’s domain to ${isLocal ? hostname : host}.`
      : 'Serve the page over https. Only localhost and 127.0.0.1 may use http.';
  return `Consent Service: ${server} refused the origin ${origin} for the site with the token ${token}. ${change} If it is set, an extension of the browser blocks the request.`;
}
