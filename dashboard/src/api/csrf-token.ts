const name = 'csrf_token';
const shape = /^[A-Za-z0-9_-]{43}$/;

/**
 * The tokens that the gateway set for this page to echo (spec 7). A sibling host can plant cookies of the same name, and
 * the page can't tell which token is ours.
 */
export function csrfTokensIn(cookies: string): string[] {
  const values = cookies.split(';').flatMap((pair) => {
    const [key, value = ''] = pair.trim().split('=');
    return key === name && shape.test(value) ? [value] : [];
  });
  return [...new Set(values)];
}
