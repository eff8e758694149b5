const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$)/i;

/** A URL that is typed without a scheme is https. On a development server, one of the same machine is http. */
export function urlWithScheme(typed: string, isDevelopment: boolean): string {
  const url = typed.trim();
  if (url === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url;
  return `${isDevelopment && thisMachine.test(url) ? 'http' : 'https'}://${url}`;
}
