import { isIPv4, isIPv6 } from 'node:net';
import type { TSchema } from '@sinclair/typebox';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { invalid } from '@consent/kernel/errors';
import { isUuid } from '../3-route/path-parameters';
import { findOtherText } from './plain-text';
import { misfitOfPattern } from './text-shapes';

// Ajv counts lengths in code points by default, as decision 8.14 requires.
const ajv = new Ajv2020({
  strict: true,
  allErrors: false,
  verbose: true,
  validateFormats: true,
  formats: {
    uuid: isUuid,
    ipv4: isIPv4,
    // A zone, as in fe80::1%eth0, has a meaning on one machine only.
    ipv6: (text: string) => isIPv6(text) && !text.includes('%'),
    // The pattern beside it is stricter.
    'date-time': true,
  },
});

/** Throws `invalid` with a message that names the field and says what it must be. */
export type BodyValidator = (value: unknown, hasSuspectEscape: boolean) => void;

/** `whole` names the value in messages: "The body", or "The row" of a batch. */
export function compileBody(schema: TSchema, whole = 'The body'): BodyValidator {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value, hasSuspectEscape) => {
    if (!validate(value)) throw invalid(describe(validate.errors ?? [], whole));
    if (!hasSuspectEscape) return;
    const field = findOtherText(value);
    if (field !== undefined) throw invalid(`${field === '' ? whole : field} must be valid Unicode without U+0000.`);
  };
}

/** Both address formats share a text: either is allowed, and only the first mismatch is reported. */
const formatNames: Readonly<Record<string, string>> = { uuid: 'a UUID', ipv4: 'an IPv4 or IPv6 address', ipv6: 'an IPv4 or IPv6 address' };

function describe(errors: readonly ErrorObject[], whole: string): string {
  const [error] = errors;
  if (error === undefined) return `${whole} does not fit.`;
  const field = error.instancePath === '' ? whole : error.instancePath.slice(1).replaceAll('/', '.');
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required': {
      // A misspelt field shows up as a missing one. Naming the misspelt field helps more (decision 1.2).
      const unknown = unknownFieldOf(error);
      if (unknown !== undefined) return unknownField(error, unknown);
      return `${inside(error.instancePath, String(params['missingProperty']))} is required.`;
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      const [pattern] = Object.keys((error.parentSchema?.['patternProperties'] ?? {}) as object);
      return pattern === undefined
        ? unknownField(error, name)
        : `The names in ${field} must match ${pattern}; ${JSON.stringify(name)} does not.`;
    }
    case 'const': {
      const allowed = errors.filter(({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath);
      return `${field} must be one of: ${allowed.map(({ params: { allowedValue } }) => String(allowedValue)).join(', ')}.`;
    }
    case 'enum':
      return `${field} must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}.`;
    case 'type':
      return `${field} must be ${article(String(params['type']))}.`;
    case 'minLength':
      return params['limit'] === 1 ? `${field} must not be empty.` : `${field} must be at least ${String(params['limit'])} characters.`;
    case 'maxLength':
      return `${field} must be at most ${String(params['limit'])} characters.`;
    case 'minItems':
      return `${field} must have at least ${String(params['limit'])} item.`;
    case 'maxItems':
      return `${field} must have at most ${String(params['limit'])} items.`;
    case 'maxProperties':
      return `${field} must have at most ${String(params['limit'])} entries.`;
    case 'minProperties':
      return `${field} must have at least one field.`;
    case 'format':
      return `${field} must be ${formatNames[String(params['format'])] ?? `a ${String(params['format'])}`}.`;
    case 'propertyNames':
      return `${field} must match the pattern of its names.`;
    case 'pattern':
      return `${field} ${misfitOfPattern(String(params['pattern']))}.`;
    case 'uniqueItems':
      return `${field} must not name one twice.`;
    default:
      return `${field} ${error.message ?? 'does not fit'}.`;
  }
}

function unknownFieldOf({ data, parentSchema }: ErrorObject): string | undefined {
  if (parentSchema?.['additionalProperties'] !== false) return undefined;
  const known = (parentSchema['properties'] ?? {}) as object;
  return Object.keys(data as object).find((name) => !Object.hasOwn(known, name));
}

function unknownField({ instancePath }: ErrorObject, name: string): string {
  return `Unknown field ${JSON.stringify(inside(instancePath, name))}.`;
}

function inside(instancePath: string, name: string): string {
  return instancePath === '' ? name : `${instancePath.slice(1).replaceAll('/', '.')}.${name}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
