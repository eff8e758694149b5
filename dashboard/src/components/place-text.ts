import { countryText } from '../texts/country';

/** Such as "Bavaria, Germany"; "" if unknown. */
export function placeText({ country, region }: { country: string; region: string }, language: string): string {
  return [region, countryText(country, language)].filter((part) => part !== '').join(', ');
}
