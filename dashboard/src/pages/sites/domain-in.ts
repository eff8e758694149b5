/** The domain in what was typed or pasted: without scheme, user, port, path and final dot. What is no URL stays as it is. */
export function domainIn(typed: string): string {
  const [authority = ''] = typed
    .trim()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')
    .split(/[/?#\\]/);
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
}
