import { faintColors } from '@consent/banner';
import { colorNames, messageNames, personNames, textNames, type BannerFields, type Category, type Colors } from './banner-fields';
import { placeOfRule, ruleFaults, type RuleFault } from './place-rules';

/** The limits are those of decision 34.2. */
export type Fault =
  | { kind: 'tooLong'; most: number }
  | { kind: 'color' }
  | { kind: 'faint' }
  | { kind: 'days' }
  | { kind: 'cookieName' }
  | { kind: 'cookieTwice' }
  | RuleFault;

/** Keys are made by `placeOf`, such as `texts.en.title`. */
export type Faults = ReadonlyMap<string, Fault>;

export const mostCharacters = { title: 120, message: 1000, button: 60, label: 120, description: 500, cookie: 120, person: 320 };
const most = { languages: 40, categories: 64, days: 3650, cookieName: 128 };
export const mostCookies = 64;

export const placeOf = {
  text: (language: string, name: string) => `texts.${language}.${name}`,
  person: (language: string, name: string) => `person.${language}.${name}`,
  category: (key: string, part: 'label' | 'description', language: string) => `categories.${key}.${part}.${language}`,
  cookie: (key: string, at: number, part: string) => `cookies.${key}.${at}.${part}`,
  color: (name: string) => `colors.${name}`,
  days: 'days',
};

export function bannerFaults(
  { texts, colors, asksAgain, days, rules, identity }: BannerFields,
  categories: readonly Category[] | null,
): Faults {
  const faults = new Map<string, Fault>();
  const checkLength = (place: string, text: string | undefined, limit: number) => {
    // The API counts code points.
    if (text !== undefined && [...text].length > limit) faults.set(place, { kind: 'tooLong', most: limit });
  };
  for (const [language, own] of Object.entries(texts)) {
    for (const name of textNames) checkLength(placeOf.text(language, name), own[name], mostOf(name));
  }
  for (const [index, { texts: ofRule = {} }] of rules.entries()) {
    for (const [language, own] of Object.entries(ofRule))
      for (const name of textNames) checkLength(placeOfRule(index, `texts.${language}.${name}`), own[name], mostOf(name));
  }
  for (const [language, own] of Object.entries(identity?.texts ?? {})) {
    for (const name of personNames) checkLength(placeOf.person(language, name), own[name], mostCharacters.person);
  }
  const named = new Set<string>();
  for (const { key, label, description, cookies } of categories ?? []) {
    for (const [at, { name, kind, provider, purpose, duration }] of cookies.entries()) {
      const [place, id] = [placeOf.cookie(key, at, 'name'), `${kind} ${name.trim()}`];
      if (!isCookieName(name.trim())) faults.set(place, { kind: 'cookieName' });
      else if (named.has(id)) faults.set(place, { kind: 'cookieTwice' });
      named.add(id);
      checkLength(placeOf.cookie(key, at, 'provider'), provider.trim(), mostCharacters.cookie);
      checkLength(placeOf.cookie(key, at, 'duration'), duration.trim(), mostCharacters.cookie);
      for (const [language, text] of Object.entries(purpose))
        checkLength(placeOf.cookie(key, at, `purpose.${language}`), text, mostCharacters.description);
    }
    for (const [language, text] of Object.entries(label)) checkLength(placeOf.category(key, 'label', language), text, mostCharacters.label);
    for (const [language, text] of Object.entries(description))
      checkLength(placeOf.category(key, 'description', language), text, mostCharacters.description);
  }
  for (const name of colorNames) {
    if (!isColor(colors[name])) faults.set(placeOf.color(name), { kind: 'color' });
  }
  for (const { name } of faintColors(chosenColors(colors))) faults.set(placeOf.color(name), { kind: 'faint' });
  if (asksAgain && !isDays(days)) faults.set(placeOf.days, { kind: 'days' });
  for (const [place, fault] of ruleFaults(rules, isDays)) faults.set(place, fault);
  return faults;
}

const isDays = (text: string): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most.days;

function mostOf(name: (typeof textNames)[number]): number {
  if (name === 'title') return mostCharacters.title;
  return messageNames.includes(name) ? mostCharacters.message : mostCharacters.button;
}

/** The pattern of the API. */
const isCookieName = (name: string): boolean => /^[^*;=,\s\p{Cc}]+\*?$/u.test(name) && [...name].length <= most.cookieName;

/** "" means the default. */
const isColor = (text: string): boolean => text.trim() === '' || isFullColor(text);
export const isFullColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

export const chosenColors = (colors: Colors): Partial<Colors> =>
  Object.fromEntries(colorNames.filter((name) => isFullColor(colors[name])).map((name) => [name, colors[name].trim().toLowerCase()]));

/** Undefined if no fault belongs to one language. */
export function faultyLanguage(faults: Pick<Faults, 'keys'>, languages: readonly string[]): string | undefined {
  return languages.find((language) =>
    [...faults.keys()].some(
      (place) =>
        place.startsWith(`texts.${language}.`) ||
        place.startsWith(`person.${language}.`) ||
        (place.startsWith('rules.') && place.includes(`.texts.${language}.`)) ||
        (/^(categories|cookies)\./.test(place) && place.endsWith(`.${language}`)),
    ),
  );
}

export type AddFault = 'shape' | 'taken' | 'full';

/** Compares tags without case, as browsers do. `own` counts the languages with texts of the site. */
export function languageFault(tag: string, present: readonly string[], own: number): AddFault | undefined {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(tag)) return 'shape';
  if (present.some((language) => language.toLowerCase() === tag.toLowerCase())) return 'taken';
  return own >= most.languages ? 'full' : undefined;
}

export function categoryFault(key: string, present: readonly string[]): AddFault | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/.test(key)) return 'shape';
  if (present.includes(key)) return 'taken';
  return present.length >= most.categories ? 'full' : undefined;
}
