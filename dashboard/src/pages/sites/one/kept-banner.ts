import type { Schema } from '../../../api/client';

type Banner = Schema<'Site'>['banner'];

/**
 * Settings to send with a full update of the site, which would reset them otherwise. Categories that the site no longer
 * allows are removed, because the API refuses their descriptions.
 */
export function keptBanner(banner: Banner, allowed: readonly string[] | null | undefined): { banner?: NonNullable<Banner> } {
  if (banner === undefined) return {};
  const { categories, ...rest } = banner;
  if (categories === undefined || allowed === null || allowed === undefined) return { banner };
  return { banner: { ...rest, categories: categories.filter(({ key }) => allowed.includes(key)) } };
}
