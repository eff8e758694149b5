import type { Schema } from '../../../api/client';

type Banner = Schema<'Site'>['banner'];

/**
 * The settings of the banner after the form of the site is saved. A full update without them would set the defaults. A category
 * that the site no longer allows goes, because the API refuses settings that describe it.
 */
export function keptBanner(banner: Banner, allowed: readonly string[] | null | undefined): { banner?: NonNullable<Banner> } {
  if (banner === undefined) return {};
  const { categories, ...rest } = banner;
  if (categories === undefined || allowed === null || allowed === undefined) return { banner };
  return { banner: { ...rest, categories: categories.filter(({ key }) => allowed.includes(key)) } };
}
