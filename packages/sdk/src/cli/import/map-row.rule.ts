import type { RawRow } from './check-row.rule';
import type { Categories, ColumnMap } from './column-maps';

/** Accepted without being asked, so it says nothing about the decision. */
const alwaysOn = 'necessary';

/** A record of another service as a row of ours. What it does not say is absent, so that the check of the row names it. */
export function mapRow(row: RawRow, map: ColumnMap, names: Readonly<Record<string, string>>): RawRow {
  const first = (paths: readonly string[] = []) =>
    paths.map((path) => valueAt(row, path)).find((value) => value !== undefined && value !== '');
  const preferences = preferencesOf(row, map.categories, { ...map.names, ...names });
  const claims = { decided_at: instantOf(first(map.decided_at)), country: countryOf(first(map.country)) };
  return withoutAbsent({
    subject_id: first(map.subject_id),
    consent_id: first(map.consent_id),
    user_agent: first(map.user_agent),
    accepted: preferences && Object.entries(preferences).some(([name, isOn]) => isOn && name !== alwaysOn),
    preferences,
    claims: withoutAbsent(claims),
  });
}

const withoutAbsent = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** A column may have the whole path as its name, and a cell may be JSON. */
function valueAt(row: RawRow, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path] ?? undefined;
  let value: unknown = row;
  for (const name of path.split('.')) {
    const within = typeof value === 'string' ? parsed(value) : value;
    if (typeof within !== 'object' || within === null || !Object.hasOwn(within, name)) return undefined;
    value = (within as RawRow)[name];
  }
  return value ?? undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** undefined if the record names no category. */
function preferencesOf(row: RawRow, categories: Categories, names: Readonly<Record<string, string>>): Record<string, boolean> | undefined {
  const answers = answersOf(row, categories);
  if (answers.length === 0) return undefined;
  const preferences: Record<string, boolean> = {};
  // Two of their categories may be one of ours: it is on only if both are.
  for (const [name, isOn] of answers) {
    const ours = names[name] ?? name;
    preferences[ours] = isOn && preferences[ours] !== false;
  }
  return preferences;
}

function answersOf(row: RawRow, categories: Categories): [name: string, isOn: boolean][] {
  if (categories.form === 'columns')
    return categories.columns.flatMap((column) => {
      const isOn = booleanOf(valueAt(row, column));
      return isOn === undefined ? [] : [[column, isOn] as [string, boolean]];
    });
  const list = valueAt(row, categories.list);
  const items = typeof list === 'string' ? parsed(list) : list;
  if (!Array.isArray(items)) return [];
  if (categories.form === 'accepted') return items.map((name) => [String(name), true]);
  return items.flatMap((item) => {
    const name = valueAt(Object(item) as RawRow, categories.name);
    const answer = valueAt(Object(item) as RawRow, categories.answer);
    return name === undefined || answer === undefined
      ? []
      : [[String(name), categories.given.includes(answer as string)] as [string, boolean]];
  });
}

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return ['true', '1', 'yes'].includes(word) ? true : ['false', '0', 'no'].includes(word) ? false : undefined;
}

/** Seconds or milliseconds since 1970, or a text with a date. Another text stays, so that the check refuses it. */
function instantOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = String(value).trim();
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString();
  // A database writes a blank instead of T, and no zone for UTC.
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text);
  if (match === null) return text;
  const [, day, time, zone = 'Z'] = match;
  return `${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`;
}

/** Only a code of a country. Cookiebot writes gb in lower case, and some services a region behind it. */
function countryOf(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.slice(0, 2).toUpperCase() : '';
  return typeof value === 'string' && /^[A-Za-z]{2}(-.*)?$/.test(value) ? code : undefined;
}
