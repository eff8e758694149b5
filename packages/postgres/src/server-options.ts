/** The address with `options` (such as `-c work_mem=8MB`) behind those that it has. pg reads them from the address alone, if it has any. */
export function withServerOptions(url: string, options: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} ${options}`.trim());
  return address.href;
}
