import type { TSchema } from '@sinclair/typebox';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { invalid } from '@consent/errors';
import { isUuid } from './path-parameters';
import { holdsOnlyPlainText } from './plain-text';

// Lengths are counted in code points, as decisions 8.14 asks: Ajv's default.
const ajv = new Ajv2020({ strict: true, allErrors: false, validateFormats: true, formats: { uuid: isUuid, 'date-time': true } });

/** Throws `invalid`; the message names the field and says what it must be. */
export type BodyValidator = (value: unknown, hasSuspectEscape: boolean) => void;

export function compileBody(schema: TSchema): BodyValidator {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value, hasSuspectEscape) => {
    if (!validate(value)) throw invalid(describe(validate.errors?.[0]));
    if (hasSuspectEscape && !holdsOnlyPlainText(value)) throw invalid('Text must be valid Unicode without U+0000.');
  };
}

function describe(error: ErrorObject | undefined): string {
  if (error === undefined) return 'The body does not fit.';
  const field = error.instancePath === '' ? 'The body' : error.instancePath.slice(1).replaceAll('/', '.');
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${inside(error.instancePath, String(params['missingProperty']))} is required.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `Unknown field ${JSON.stringify(inside(error.instancePath, String(params['additionalProperty'])))}.`;
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
      return `${field} must be ${params['format'] === 'uuid' ? 'a UUID' : `a ${String(params['format'])}`}.`;
    case 'propertyNames':
    case 'pattern':
      return `${field} must match ${String(params['pattern'] ?? 'the pattern of its names')}.`;
    default:
      return `${field} ${error.message ?? 'does not fit'}.`;
  }
}

function inside(instancePath: string, name: string): string {
  return instancePath === '' ? name : `${instancePath.slice(1).replaceAll('/', '.')}.${name}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
