import type { ErrorObject } from 'ajv/dist/2020';
import { didYouMean } from './did-you-mean';
import { describeMistakenId, describeServerField } from './mistaken-values';
import { misfitOfPattern } from './text-shapes';

/** Both address formats share a text: either is allowed, and only the first mismatch is reported. */
const formatNames: Readonly<Record<string, string>> = { uuid: 'a UUID', ipv4: 'an IPv4 or IPv6 address', ipv6: 'an IPv4 or IPv6 address' };

/**
 * `errors` all belong to the first one, and `whole` names the value itself, such as "The body". The text never repeats what
 * the caller sent, except field names.
 */
export function describeMisfit(errors: readonly ErrorObject[], whole: string): string {
  const [error] = errors;
  if (error === undefined) return `${whole} does not fit.`;
  const field = error.instancePath === '' ? whole : dotted(error.instancePath);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${inside(error.instancePath, String(params['missingProperty']))} is required.`;
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = unknownNameOf(error);
      const [pattern] = Object.keys((error.parentSchema?.['patternProperties'] ?? {}) as object);
      return pattern === undefined
        ? describeUnknownField(error, name)
        : `The names in ${field} must match ${pattern}; ${JSON.stringify(name)} does not.`;
    }
    case 'const': {
      const allowed = errors.filter(({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath);
      return `${field} must be one of: ${allowed.map(({ params: { allowedValue } }) => String(allowedValue)).join(', ')}.`;
    }
    case 'enum':
      return `${field} must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}.`;
    case 'type':
      return describeWrongType(error, field, String(params['type']));
    case 'minimum':
      return `${field} must be ${String(params['limit'])} or more.`;
    case 'maximum':
      return `${field} must be ${String(params['limit'])} or less.`;
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
      return `${field} must be ${formatNames[String(params['format'])] ?? `a ${String(params['format'])}`}${params['format'] === 'uuid' ? describeMistakenId(error.data) : ''}.`;
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

function describeWrongType(error: ErrorObject, field: string, type: string): string {
  const got = type === 'integer' && typeof error.data === 'number' ? 'a number that is not whole' : kindOf(error.data);
  return `${field} must be ${article(type)}, got ${got}.${error.instancePath === '' ? expectedForm(error) : ''}`;
}

export function unknownNameOf({ params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
  return String(additionalProperty ?? unevaluatedProperty);
}

export function describeUnknownField(error: ErrorObject, name: string): string {
  const { data, parentSchema, instancePath } = error;
  const properties = (parentSchema?.['properties'] ?? {}) as object;
  const absent = Object.keys(properties).filter((known) => !Object.hasOwn(data as object, known));
  const required = (parentSchema?.['required'] ?? []) as string[];
  const isIncomplete = instancePath === '' && required.some((known) => absent.includes(known));
  const hint = describeServerField(name, properties) || didYouMean(name, absent) || (isIncomplete ? expectedForm(error) : '');
  return `Unknown field ${JSON.stringify(inside(instancePath, name))}.${hint}`;
}

function expectedForm({ parentSchema }: ErrorObject): string {
  const required = (parentSchema?.['required'] ?? []) as string[];
  if (required.length === 0) return '';
  const properties = (parentSchema?.['properties'] ?? {}) as Record<string, { type?: string }>;
  const placeholders: Record<string, string> = { array: '[…]', object: '{…}' };
  const fields = required.map((name) => `"${name}": ${placeholders[properties[name]?.type ?? ''] ?? '…'}`);
  return ` Expected {${fields.join(', ')}}.`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return article(typeof value);
}

function dotted(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.');
}

function inside(instancePath: string, name: string): string {
  return instancePath === '' ? name : `${dotted(instancePath)}.${name}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
