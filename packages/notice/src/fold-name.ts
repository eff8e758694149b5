/** A name without its ids ends in `*`. Longer names are cut. */
export const longestName = 128;

/** Names whose id has no separator before it, or may look like a word. */
const glued = /^(_ga_(?=[0-9A-Z]{8})|ASPSESSIONID|S?SESS(?=[0-9a-f]{32})|TS(?=[0-9a-f]{8}))[0-9A-Za-z]+/;
const uuid = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;
/** Paths, queries and values. */
const foreign = /[\s/?#=\\]|%2F|%3F|%3D|%40/i;
const word = /[A-Za-z0-9]+/g;

/** Where an address of a mail begins, or -1. */
function mailIn(text: string): number {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const [domain = ''] = text.slice(at + 1).split(/[\s@]/, 1);
    if (/\.\w/.test(domain.slice(1))) return Math.max(...[...' :;,|%'].map((separator) => text.lastIndexOf(separator, at))) + 1;
  }
  return -1;
}

/** Where four digits or more begin that end the text, or undefined. */
function digitsAtEnd(text: string): number | undefined {
  let start = text.length;
  while (/\d/.test(text.charAt(start - 1))) start--;
  return text.length - start >= 4 ? start : undefined;
}

/** Where the part of a word that looks like an id begins, or undefined. */
function idIn(text: string, isFirst: boolean): number | undefined {
  const digits = text.replaceAll(/\D/g, '').length;
  const runs = text.match(/\d+/g)?.length ?? 0;
  const letters = text.length - digits;
  if (letters === 0) return isFirst && digits < 4 ? undefined : 0;
  const hex = /[0-9a-f]{16,}/i.exec(text);
  if (hex !== null && /\d/.test(hex[0])) return hex.index;
  const tail = digitsAtEnd(text);
  if (runs === 1 && tail !== undefined) return tail;
  if (text.length >= 32) return 0;
  if (text.length >= 8 && /[bcdfghjklmnpqrstvwxz]{6,}/i.test(text)) return 0;
  if (text.length >= 10 && (text.match(/[a-z][A-Z]/g)?.length ?? 0) > text.length / 4) return 0;
  if (isFirst && text.length < 10) return undefined;
  if (digits > 0 && text.length >= 6 && /^[0-9a-f]+$/i.test(text)) return 0;
  if (digits > 0 && text.length >= 6 && /^[0-9A-Z]+$/.test(text)) return 0;
  if (/^(\d{2}|\d[0-9a-f]{3,}$)/.test(text)) return 0;
  if (runs >= 2 && text.length >= 6) return 0;
  return digits >= 3 && tail === undefined && !/^[a-z]{3,}\d+$/i.test(text) ? 0 : undefined;
}

/**
 * The name of a cookie or storage key without ids of people, sessions and sites, which are long, random or numbers: `_ga_*` for
 * `_ga_ABC123XYZ`. Everything after the first of them is left out. When in doubt, a part counts as an id.
 */
export function foldName(name: string): string {
  const text = name.slice(0, 2048);
  const ends = [text.search(uuid), text.search(foreign), mailIn(text)].filter((at) => at !== -1);
  const end = Math.min(text.length, ends.length === 0 ? text.length : Math.min(...ends));
  const start = glued.exec(text);
  if (start?.[1] !== undefined) return `${start[1]}*`;
  let folded = end < text.length ? `${text.slice(0, end)}*` : text;
  for (const { 0: part, index } of text.slice(0, end).matchAll(word)) {
    const at = idIn(part, index === 0);
    if (at === undefined) continue;
    folded = `${text.slice(0, index + at)}*`;
    break;
  }
  return folded.length > longestName ? `${folded.slice(0, longestName - 1)}*` : folded;
}

/** A host without labels that look like ids: `*.ingest.sentry.io` for `o450512345.ingest.sentry.io`. The last two labels stay. */
export function foldHost(host: string): string {
  const labels = host.slice(0, 512).toLowerCase().split('.');
  // An address of version 4 has no names in it.
  if (/^[\d.]+$/.test(host)) return host;
  const last = labels.slice(0, -2).findLastIndex((label) => foldName(`x-${label}`) !== `x-${label}`);
  return last === -1 ? labels.join('.') : ['*', ...labels.slice(last + 1)].join('.');
}
