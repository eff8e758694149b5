import type { Site } from '@consent/contracts';
import { foldName } from '@consent/notice';
import type { SeenKind } from '../routes/schemas/seen';

export interface NameCategory {
  key: string;
  required: boolean;
}

/** What the owner of a site says about names. */
export interface NameRules {
  /** Of visits in which names are reported; 0: none. */
  sample: number;
  categoryOf: (kind: SeenKind, name: string) => NameCategory | undefined;
  isOwnHost: (host: string) => boolean;
}

interface Settings {
  categories?: { key: string; required?: boolean; cookies?: { name: string; kind?: string }[] }[];
  watch?: { sample: number; hosts?: { name: string; category: string }[] } | null;
}

/** Reads the settings of the banner. `publicUrl` is the address of this server. */
export function nameRulesOf({ bannerJson = '', domain }: Site, publicUrl: string): NameRules {
  const { categories = [], watch } = (bannerJson === '' ? {} : JSON.parse(bannerJson)) as Settings;
  const named = categories.flatMap(({ key, required = key === 'necessary', cookies = [] }) =>
    cookies.map(({ name, kind = 'cookie' }) => ({ name, kind, category: { key, required } })),
  );
  const hosts = (watch?.hosts ?? []).map(({ name, category: key }) => {
    const required = categories.find((category) => category.key === key)?.required ?? key === 'necessary';
    return { name: name.toLowerCase(), category: { key, required } };
  });
  const own = [
    domain
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, ''),
    new URL(publicUrl).hostname,
  ];
  return {
    sample: watch?.sample ?? 0,
    categoryOf: (kind, name) =>
      kind === 'host'
        ? hosts.find((host) => isWithin(name, host.name))?.category
        : named.find((one) => one.kind === kind && isNamed(name, one.name))?.category,
    isOwnHost: (host) => own.some((domain) => isWithin(host, domain)),
  };
}

/** `*` in front stands for labels that were left out. */
function isWithin(host: string, domain: string): boolean {
  const bare = host.startsWith('*.') ? host.slice(2) : host;
  return bare === domain || bare.endsWith(`.${domain}`);
}

/** A rule may end in `*`, name all of an id, or be the name as it is reported. */
function isNamed(name: string, rule: string): boolean {
  return rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : name === rule || name === foldName(rule);
}
