const name = 'csrf_token';

/** What the gateway left for this page to echo (specification 7); undefined when nobody is signed in. */
export function csrfTokenIn(cookies: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return undefined;
}
