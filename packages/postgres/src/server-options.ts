/** Appends `options`, such as `-c work_mem=8MB`, to those in the address. If the address has options, pg reads no others. */
export function withServerOptions(url: string, options: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} ${options}`.trim());
  return address.href;
}
