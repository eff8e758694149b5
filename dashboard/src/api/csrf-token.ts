const name = 'csrf_token';
const shape = /^[A-Za-z0-9_-]{43}$/;

/**
 * What the gateway left for this page to echo (spec 7); none when nobody is signed
 * in. There may be several: a sibling host can plant more of that name, and nothing here tells which is ours.
 */
export function csrfTokensIn(cookies: string): string[] {
  const values = cookies.split(';').flatMap((pair) => {
    const [key, value = ''] = pair.trim().split('=');
    return key === name && shape.test(value) ? [value] : [];
  });
  return [...new Set(values)];
}
