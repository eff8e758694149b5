/** A page of the product. The dashboard and the pages of persons have the same address. */
export function pageOf(path: string, { dashboardUrl }: { dashboardUrl: string }): string {
  return `${dashboardUrl.replace(/(?<!\/)\/+$/, '')}/${path}`;
}
