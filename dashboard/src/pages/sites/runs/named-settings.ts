import type { SeenName } from '../../../api/seen';
import type { Banner } from '../one/banner/banner-fields';

type NamedCategory = NonNullable<Banner['categories']>[number];
type NamedCookie = NonNullable<NamedCategory['cookies']>[number];

type Named = Pick<SeenName, 'kind' | 'name'>;

/** The settings with this name in one category, or in none, and everything else as it was. */
export function withName(banner: Banner | undefined, { kind, name }: Named, category: string | null): Banner {
  return kind === 'host' ? withHost(banner, name, category) : withCookie(banner, { kind, name }, category);
}

function withCookie(banner: Banner | undefined, { kind, name }: Named, key: string | null): Banner {
  const isOther = (cookie: NamedCookie) => cookie.name !== name || (cookie.kind ?? 'cookie') !== kind;
  const categories: NamedCategory[] = [...(banner?.categories ?? [])];
  if (key !== null && !categories.some((category) => category.key === key)) categories.push({ key });
  const cookie: NamedCookie = { name, ...(kind !== 'cookie' && kind !== 'host' && { kind }) };
  return {
    ...banner,
    categories: categories.map(({ cookies, ...category }): NamedCategory => {
      const others = cookies?.filter(isOther) ?? [];
      const own = category.key === key ? [...others, cookie] : others;
      return { ...category, ...((own.length > 0 || cookies !== undefined) && { cookies: own }) };
    }),
  };
}

function withHost(banner: Banner | undefined, given: string, category: string | null): Banner {
  const name = given.replace(/^\*\./, '');
  const { sample = 1, hosts = [] } = banner?.watch ?? {};
  const others = hosts.filter((host) => host.name !== name);
  return { ...banner, watch: { sample, hosts: category === null ? others : [...others, { name, category }] } };
}

/** Null turns it off. The categories of hosts go with it, because they are of no use then. */
export function withSample(banner: Banner | undefined, sample: number | null): Banner {
  const { watch, ...others } = banner ?? {};
  return sample === null ? others : { ...others, watch: { ...watch, sample } };
}
