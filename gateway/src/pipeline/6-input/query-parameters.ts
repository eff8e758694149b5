import { type Fault, invalid, ServiceError } from '@consent/kernel/errors';
import { exampleIds } from '../0-common/example-values';
import { isUuid } from './path-parameters';
import { didYouMean } from './did-you-mean';
import { describeMistakenId } from './mistaken-values';
import { isPlainText } from './plain-text';
import { misfitOfPattern, textShapes } from './text-shapes';

export interface QueryParameter<Value> {
  description: string;
  schema: Record<string, unknown> & { examples: readonly [unknown] };
  absent: Value;
  required?: true;
  read: (text: string, name: string) => Value;
}

export function uuidQuery(description: string, example: string): QueryParameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', format: 'uuid', examples: [example] },
    absent: undefined,
    read: (text, name) => {
      if (!isUuid(text)) throw invalid(`${name} must be a UUID${describeMistakenId(text)}.`);
      return text.toLowerCase();
    },
  };
}

/** The parameter without a default: its absence is 400. */
export function required<Value>(parameter: QueryParameter<Value | undefined>): QueryParameter<Value> {
  return { ...(parameter as QueryParameter<Value>), required: true };
}

export function textQuery(description: string, maxCharacters: number, example: string): QueryParameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', minLength: 1, maxLength: maxCharacters, pattern: textShapes.plain.pattern, examples: [example] },
    absent: undefined,
    read: (text, name) => {
      const characters = [...text].length;
      if (characters < 1 || characters > maxCharacters) throw invalid(`${name} must be 1 to ${maxCharacters} characters.`);
      return text;
    },
  };
}

export function patternQuery(description: string, pattern: string, example: string): QueryParameter<string | undefined> {
  // regex: its pattern is in docs/openapi.json
  const shape = new RegExp(pattern, 'u');
  return {
    description,
    schema: { type: 'string', pattern, examples: [example] },
    absent: undefined,
    read: (text, name) => {
      if (!shape.test(text)) throw invalid(`${name} ${misfitOfPattern(pattern)}.`);
      return text;
    },
  };
}

/** For subjects that a path cannot hold, such as "." and ".." of earlier releases. See subjectOf. */
export function subjectQuery(): QueryParameter<string | undefined> {
  return textQuery('Subject that a path cannot hold, such as `.`. The path then has `-` in its place', 256, exampleIds.subject);
}

export function booleanQuery<Absent extends boolean | undefined>(description: string, absent: Absent): QueryParameter<boolean | Absent> {
  return {
    description,
    schema: { type: 'boolean', ...(absent === undefined ? {} : { default: absent }), examples: [true] },
    absent,
    read: (text, name) => {
      if (text !== 'true' && text !== 'false') throw invalid(`${name} must be true or false.`);
      return text === 'true';
    },
  };
}

export function integerQuery(
  description: string,
  range: { min: number; max: number; absent: number; example?: number },
): QueryParameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum: range.min, maximum: range.max, default: range.absent, examples: [range.example ?? range.max] },
    absent: range.absent,
    read: (text, name) => {
      const value = /^(?:[0-9]{1,9}|[1-9][0-9]{9,15})$/.test(text) ? Number(text) : Number.NaN;
      if (!(value >= range.min && value <= range.max)) throw invalid(`${name} must be an integer from ${range.min} to ${range.max}.`);
      return value;
    },
  };
}

export function optionalIntegerQuery(description: string, range: { min: number; max: number }): QueryParameter<number | undefined> {
  const { schema, read } = integerQuery(description, { ...range, absent: range.max });
  const { default: _, ...withoutDefault } = schema;
  return { description, schema: withoutDefault, absent: undefined, read };
}

export function enumQuery<Name extends string>(description: string, names: readonly [Name, ...Name[]]): QueryParameter<Name | undefined> {
  return {
    description,
    schema: { type: 'string', enum: [...names], examples: [names[0]] },
    absent: undefined,
    read: (text, name) => {
      const found = names.find((known) => known === text);
      if (found === undefined) throw invalid(`${name} must be one of: ${names.join(', ')}.`);
      return found;
    },
  };
}

// regex: its pattern is in docs/openapi.json
const instant = new RegExp(textShapes.instant.pattern);

export function instantQuery(description: string): QueryParameter<number | undefined> {
  return {
    description: `${description}: ISO 8601, an instant with its time zone, or a date for its first moment in UTC`,
    schema: { type: 'string', pattern: textShapes.instant.pattern, examples: ['2026-11-21T09:00:00.000Z'] },
    absent: undefined,
    // A plus sign that was not percent-encoded arrives as a space.
    read: (text, name) => readInstant(text.replace(/ (?=\d{2}:?\d{2}$)/, '+'), name),
  };
}

/**
 * Milliseconds of an ISO 8601 instant, or of a date's first moment in UTC. Rounds up between two milliseconds, so
 * that earlier events stay earlier. Throws `invalid`.
 */
export function readInstant(text: string, name: string): number {
  if (!instant.test(text)) throw invalid(`${name} ${textShapes.instant.misfit}.`);
  const ms = Date.parse(text);
  return /\.\d{3}\d*[1-9]/.test(text) ? ms + 1 : ms;
}

const none: ReadonlyMap<string, string> = new Map();

/** Splits the query of a URL. Refuses repeated names and invalid percent-encoded UTF-8 (decisions 1.2, 1.3). */
export function splitQuery(url: string): ReadonlyMap<string, string> {
  const start = url.indexOf('?');
  if (start === -1 || start === url.length - 1) return none;
  const found = new Map<string, string>();
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (found.has(name)) throw invalid(`The query parameter ${JSON.stringify(name)} is given more than once.`);
    found.set(name, value);
  }
  return found;
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    if (isPlainText(decoded)) return decoded;
  } catch {
    // Invalid encoding gets the same message as other bad text.
  }
  throw invalid('The query must be percent-encoded UTF-8 without U+0000.');
}

export function readQuery(url: string, declared: Record<string, QueryParameter<unknown>>, ignoresOthers = false): Record<string, unknown> {
  const given = splitQuery(url);
  for (const name of given.keys()) {
    if (!ignoresOthers && !Object.hasOwn(declared, name)) throw unknownParameter(name, declared);
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(declared)) {
    const text = given.get(name);
    if (text === undefined && parameter.required === true) throw missing(name);
    values[name] = text === undefined ? parameter.absent : parameter.read(text, name);
  }
  return values;
}

const missing = (name: string): ServiceError => invalid(`The query parameter ${name} is required.`);

function unknownParameter(name: string, declared: object): ServiceError {
  return invalid(`Unknown query parameter ${JSON.stringify(name)}.${didYouMean(name, Object.keys(declared))}`);
}

export function findQueryFaults(url: string, declared: Record<string, QueryParameter<unknown>>): Fault[] {
  let given: ReadonlyMap<string, string>;
  try {
    given = splitQuery(url);
  } catch (error) {
    return [{ pointer: '', message: ServiceError.from(error).message }];
  }
  const faults: Fault[] = [];
  for (const [name, parameter] of Object.entries(declared)) {
    if (parameter.required === true && !given.has(name)) faults.push({ pointer: '', parameter: name, message: missing(name).message });
  }
  for (const [name, text] of given) {
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined;
    try {
      if (parameter === undefined) throw unknownParameter(name, declared);
      parameter.read(text, name);
    } catch (error) {
      faults.push({ pointer: '', parameter: name, message: ServiceError.from(error).message });
    }
  }
  return faults;
}
