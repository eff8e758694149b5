import { foldName } from './fold-name';

export interface NameCategory {
  key: string;
  required: boolean;
}

/** What the settings of a banner say about names of cookies, storage keys and hosts. */
export interface NameSettings {
  categories?: { key: string; required?: boolean; cookies?: { name: string; kind?: string }[] }[];
  watch?: { sample: number; hosts?: { name: string; category: string }[] } | null;
}

/** Returns the category of a name as it is reported. `kind` is `host` or that of a cookie. */
export function categoriesOfNames({ categories = [], watch }: NameSettings): (kind: string, name: string) => NameCategory | undefined {
  const named = categories.flatMap(({ key, required = key === 'necessary', cookies = [] }) =>
    cookies.map(({ name, kind = 'cookie' }) => ({ name, kind, category: { key, required } })),
  );
  const hosts = (watch?.hosts ?? []).map(({ name, category: key }) => {
    const required = categories.find((category) => category.key === key)?.required ?? key === 'necessary';
    return { name: name.toLowerCase(), category: { key, required } };
  });
  return (kind, name) =>
    kind === 'host'
      ? hosts.find((host) => isWithinDomain(name, host.name))?.category
      : named.find((one) => one.kind === kind && isNamed(name, one.name))?.category;
}

/** `*` in front stands for labels that were left out. */
export function isWithinDomain(host: string, domain: string): boolean {
  const bare = host.startsWith('*.') ? host.slice(2) : host;
  return bare === domain || bare.endsWith(`.${domain}`);
}

/** A rule may end in `*`, name all of an id, or be the name as it is reported. */
function isNamed(name: string, rule: string): boolean {
  return rule.endsWith('*') ? name.startsWith(rule.slice(0, -1)) : name === rule || name === foldName(rule);
}
