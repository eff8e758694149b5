import { countries, subdivisions } from '@consent/notice';

const known: ReadonlySet<string> = new Set(countries);

/** Names of files without codes, some of which are in French. */
const frenchNames = {
  'CA-BC': 'Colombie-Britannique',
  'CA-NB': 'Nouveau-Brunswick',
  'CA-NL': 'Terre-Neuve-et-Labrador',
  'CA-NS': 'Nouvelle-Écosse',
  'CA-NT': 'Territoires du Nord-Ouest',
  'CA-PE': 'Île-du-Prince-Édouard',
  'CA-QC': 'Québec',
};

/** Files differ in capitals, accents and "District of". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const codeByName: ReadonlyMap<string, string> = new Map(
  [...subdivisions, ...Object.entries(frenchNames), ['US-DC', 'Washington, D.C.'] as const].map(([code, name]) => [
    `${code.slice(0, 2)} ${plain(name)}`,
    code,
  ]),
);

interface Located {
  country: string;
  region: string;
  /** Of ISO 3166-2, without the country. "" if the file has none. */
  isoCode: string;
}

/** `US-CA` for a known state of the US or province of Canada, else the country. "" for a code that ISO 3166-1 does not have, such as `EU`. */
export function placeCodeOf({ country, region, isoCode }: Located): string {
  if (!known.has(country)) return '';
  const byCode = `${country}-${isoCode}`;
  return subdivisions.has(byCode) ? byCode : (codeByName.get(`${country} ${plain(region)}`) ?? country);
}
