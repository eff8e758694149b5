import { isIPv4, isIPv6 } from 'node:net';
import type { TSchema } from '@sinclair/typebox';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { type Fault, invalid, ServiceError } from '@consent/kernel/errors';
import { isUuid } from './path-parameters';
import { describeMisfit, describeUnknownField } from './describe-misfit';
import { faultsOfErrors } from './body-faults';
import { findOtherText } from './plain-text';

// Ajv counts lengths in code points by default, as decision 8.14 requires.
const options = {
  strict: true,
  // Validating our schemas at each start would take 80 ms, because Ajv compiles its metaschema first. body-schemas.test.ts validates them.
  validateSchema: false,
  verbose: true,
  validateFormats: true,
  formats: {
    uuid: isUuid,
    ipv4: isIPv4,
    // A zone, as in fe80::1%eth0, is meaningful on one machine only.
    ipv6: (text: string) => isIPv6(text) && !text.includes('%'),
    // The pattern beside this format is stricter.
    'date-time': true,
  },
} as const;
const ajv = new Ajv2020({ ...options, allErrors: false });

/** Slower, so used only after `ajv` has refused a value. */
const ajvForAll = new Ajv2020({ ...options, allErrors: true });

export type BodyValidator = (value: unknown, hasSuspectEscape: boolean) => void;

export function compileBody(schema: TSchema, whole = 'The body'): BodyValidator {
  let validate: ValidateFunction | undefined;
  let validateForAll: ValidateFunction | undefined;

  function findFaults(value: unknown): readonly Fault[] {
    validateForAll ??= ajvForAll.compile(schema);
    return validateForAll(value) ? [] : faultsOfErrors(validateForAll.errors ?? [], whole);
  }

  return (value, hasSuspectEscape) => {
    // Compiled by the first request, in 2 to 40 ms, because all 24 schemas took 120 ms of each start. body-schemas.test.ts compiles all.
    validate ??= ajv.compile(schema);
    if (!validate(value)) {
      throw new ServiceError('invalid', describeFirst(validate.errors ?? [], whole), { findFaults: () => findFaults(value) });
    }
    if (!hasSuspectEscape) return;
    const field = findOtherText(value);
    if (field !== undefined) throw invalid(`${field === '' ? whole : field} must be valid Unicode without U+0000.`);
  };
}

function describeFirst(errors: readonly ErrorObject[], whole: string): string {
  const [error] = errors;
  if (error?.keyword !== 'required') return describeMisfit(errors, whole);
  // A misspelt field also shows up as a missing one. Naming the misspelt field helps more (decision 1.2).
  const unknown = unknownFieldOf(error);
  return unknown === undefined ? describeMisfit(errors, whole) : describeUnknownField(error, unknown);
}

function unknownFieldOf({ data, parentSchema }: ErrorObject): string | undefined {
  if (parentSchema?.['additionalProperties'] !== false) return undefined;
  const known = (parentSchema['properties'] ?? {}) as object;
  return Object.keys(data as object).find((name) => !Object.hasOwn(known, name));
}
