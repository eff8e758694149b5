import { subdivisions } from '@consent/notice';

interface Names {
  countries: Intl.DisplayNames;
  everywhere: string;
  eea: string;
}

/** Such as "Germany (DE)" or "California (US-CA)"; the code alone if it names no place. States have their English names in every language. */
export function placeNameIn({ countries, everywhere, eea }: Names, place: string): string {
  if (place === '*') return everywhere;
  if (place === 'EEA') return eea;
  const name = subdivisions.get(place) ?? (/^[A-Z]{2}$/.test(place) ? countries.of(place) : undefined);
  return name === undefined || name === place ? place : `${name} (${place})`;
}
