import type { Site } from '@consent/contracts';
import { categoriesOfNames, isWithinDomain, type NameCategory, type NameSettings } from '@consent/notice';
import type { SeenKind } from '../routes/schemas/seen';

/** What the owner of a site says about names. */
export interface NameRules {
  /** Of visits in which names are reported; 0: none. */
  sample: number;
  categoryOf: (kind: SeenKind, name: string) => NameCategory | undefined;
  isOwnHost: (host: string) => boolean;
}

/** Reads the settings of the banner. `publicUrl` is the address of this server. */
export function nameRulesOf({ bannerJson = '', domain }: Site, publicUrl: string): NameRules {
  const settings = (bannerJson === '' ? {} : JSON.parse(bannerJson)) as NameSettings;
  const own = [
    domain
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, ''),
    new URL(publicUrl).hostname,
  ];
  return {
    sample: settings.watch?.sample ?? 0,
    categoryOf: categoriesOfNames(settings),
    isOwnHost: (host) => own.some((domain) => isWithinDomain(host, domain)),
  };
}
