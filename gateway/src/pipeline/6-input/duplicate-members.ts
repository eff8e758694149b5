import { ServiceError } from '@consent/kernel/errors';
import { escaped } from './body-faults';

/** Counts the members of all objects in a parsed value. The nesting is bounded by the scan before. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  // Faster than Object.values, which makes an array for each row. A parsed object inherits nothing that is enumerable.
  for (const name in value) count += 1 + countMembers((value as Record<string, unknown>)[name]);
  return count;
}

/** An error that names the second of two members. Parsers disagree on which one counts, and a consent must not depend on that. */
export function duplicateMember(text: string): ServiceError {
  const path = findDuplicate(text);
  const message = `The field ${JSON.stringify(path.join('.'))} is given more than once.`;
  const pointer = path.map((name) => `/${escaped(name)}`).join('');
  return new ServiceError('invalid', message, { findFaults: () => [{ pointer, message }] });
}

interface Level {
  /** Undefined for an array. */
  names: Set<string> | undefined;
  place: string | number;
}

/** Reads valid JSON that has a duplicate. Runs only for bodies that are refused. */
function findDuplicate(text: string): string[] {
  const levels: Level[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    switch (text.charAt(at)) {
      case '{':
      case '[':
        isName = text[at] === '{';
        levels.push({ names: isName ? new Set() : undefined, place: 0 });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        isName = level?.names !== undefined;
        if (!isName && level !== undefined) level.place = Number(level.place) + 1;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (isName && level?.names !== undefined) {
          const name = readName(text.slice(at + 1, end));
          level.place = name;
          if (level.names.has(name)) return levels.map(({ place }) => String(place));
          level.names.add(name);
        }
        isName = false;
        at = end;
      }
    }
  }
  return [];
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/** The same name can be written with and without escapes. */
function readName(raw: string): string {
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}
