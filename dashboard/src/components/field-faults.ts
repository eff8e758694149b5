import { ApiError, asApiError, fieldOf, type Fault } from '../api/api-error';
import type { Texts } from '../texts/en';
import type { Advice } from './failure-text';

/** What is wrong with the fields of a form, by the names that they have there and in the API. */
export type FieldFaults = Readonly<Record<string, string>>;

type Control = Pick<HTMLInputElement, 'name' | 'willValidate' | 'validity' | 'validationMessage'>;

/** The faults that the browser finds in the controls of a form, in our words. */
export function missingFields(controls: Iterable<Control>, { failures }: Texts): FieldFaults {
  const wrong = [...controls].filter(({ willValidate, validity }) => willValidate && !validity.valid);
  return Object.fromEntries(
    wrong.map(({ name, validity, validationMessage }) => [
      name,
      validity.valueMissing ? failures.required : (textOf(failures.fields, name) ?? validationMessage),
    ]),
  );
}

/** The faults that the API found in the body, in our words where we have some. */
export function refusedFields(error: unknown, { failures }: Texts, here: Advice = {}): FieldFaults {
  if (error === null || error === undefined) return {};
  const { code, faults } = asApiError(error);
  const advice = code === 'invalid_request' ? undefined : (textOf(here, code) ?? textOf(failures.advice, code));
  return Object.fromEntries(
    faults.filter(hasField).map((fault) => [fieldOf(fault), advice ?? textOf(failures.fields, fieldOf(fault)) ?? fault.message]),
  );
}

/** A failure without what fields show of it; undefined if they show all. */
export function unplacedFailure(error: Error | null, names: ReadonlySet<string>): ApiError | undefined {
  if (error === null) return undefined;
  const failure = asApiError(error);
  const { status, code, message, requestId, retryAfterSeconds, faults } = failure;
  const others = faults.filter((fault) => !names.has(fieldOf(fault)));
  if (others.length === faults.length) return failure;
  return others.length === 0 ? undefined : new ApiError(status, code, others[0]?.message ?? message, requestId, retryAfterSeconds, others);
}

const hasField = (fault: Fault): boolean => fieldOf(fault) !== '';

function textOf(texts: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
