import type { Static } from '@sinclair/typebox';
import { invalid, ServiceError } from '@consent/kernel/errors';
import { faintColors, leastContrast } from '@consent/notice';
import type { BannerSettings } from '../schemas/banner';
import type { SiteBody } from '../schemas/site';
import { ruleFaults } from './rule-faults';

/** Absent or null categories mean an open set (decisions 8.12, 8.16), an absent or null banner the defaults. Throws invalid. */
export function siteDescriptionOf({ name, domain, categories, banner, lifetime }: Static<typeof SiteBody>) {
  const isClosed = categories !== null && categories !== undefined;
  if (banner !== undefined && banner !== null) {
    checkCategories(banner, isClosed ? categories : undefined);
    checkColors(banner);
    const known = isClosed ? categories : banner.categories?.map(({ key }) => key);
    checkRules(banner, known);
    checkEarlierTool(banner, known ?? []);
  }
  const bannerJson = banner === undefined || banner === null ? '' : JSON.stringify(banner);
  return {
    name,
    domain,
    categoriesClosed: isClosed,
    categories: isClosed ? categories : [],
    bannerJson,
    lifetimeJson: lifetimeJsonOf(lifetime),
  };
}

/** A server of an earlier release would ignore a lifetime. */
export function needsOfSite({ lifetimeJson }: { lifetimeJson: string }): { needs?: 'lifetimes' } {
  return lifetimeJson === '' ? {} : { needs: 'lifetimes' };
}

/** Without days it is as if there were none. */
function lifetimeJsonOf(lifetime: Static<typeof SiteBody>['lifetime']): string {
  const { accepted = null, refused = null } = lifetime ?? {};
  return accepted === null && refused === null ? '' : JSON.stringify({ accepted, refused });
}

function checkCategories({ categories = [] }: BannerSettings, allowed: readonly string[] | undefined): void {
  const keys = categories.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw invalid('banner.categories must not have the same key twice.');
  checkCookies(categories);
  const foreign = keys.find((key) => allowed !== undefined && !allowed.includes(key));
  if (foreign !== undefined) throw invalid(`banner.categories must only have keys that categories has, and not ${foreign}.`);
}

function checkRules({ rules = [] }: BannerSettings, known: readonly string[] | undefined): void {
  const faults = ruleFaults(rules, known);
  const [first] = faults;
  if (first !== undefined) throw new ServiceError('invalid', first.message, { findFaults: () => faults });
}

/** What the banner does not ask about, an earlier answer cannot answer. */
function checkEarlierTool({ earlier_tool: tool }: BannerSettings, known: readonly string[]): void {
  const faults = Object.entries(tool?.categories ?? {})
    .filter(([, category]) => !known.includes(category))
    .map(([group, category]) => ({
      pointer: `/banner/earlier_tool/categories/${group}`,
      message: `banner.earlier_tool.categories.${group} names ${category}, which is not a category that the banner asks about.`,
    }));
  const [first] = faults;
  if (first !== undefined) throw new ServiceError('invalid', first.message, { findFaults: () => faults });
}

/** Of two colours of the owner. Whether one of them can be read on the banner's own depends on the visitor's mode, so the form warns. */
function checkColors({ colors = {} }: BannerSettings): void {
  const faults = faintColors(colors).map(({ name, contrast }) => {
    // Rounded down, so that 4.46 is not 4.5, which passes.
    const ratio = Math.floor(contrast * 10) / 10;
    return {
      pointer: `/banner/colors/${name}`,
      message: `banner.colors.${name} has a contrast of ${ratio}:1 to banner.colors.background, and needs ${leastContrast}:1 to be readable.`,
    };
  });
  const [first] = faults;
  if (first !== undefined) throw new ServiceError('invalid', first.message, { findFaults: () => faults });
}

/** A name in two categories could be deleted by the one and kept by the other. */
function checkCookies(categories: NonNullable<BannerSettings['categories']>): void {
  const seen = new Set<string>();
  for (const [place, { cookies = [] }] of categories.entries()) {
    for (const [at, { name, kind = 'cookie' }] of cookies.entries()) {
      if (seen.has(`${kind} ${name}`)) {
        const message = 'banner.categories must not name a cookie or storage key twice.';
        const pointer = `/banner/categories/${place}/cookies/${at}/name`;
        throw new ServiceError('invalid', message, { findFaults: () => [{ pointer, message }] });
      }
      seen.add(`${kind} ${name}`);
    }
  }
}
