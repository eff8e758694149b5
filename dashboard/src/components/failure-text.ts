import { fieldOf, type ApiError, type Fault } from '../api/api-error';
import type { Texts } from '../texts/en';

/** Texts for codes that mean something special on one page. */
export type Advice = Partial<Record<keyof Texts['failures']['advice'], string>>;

export interface FailureText {
  title: string;
  advice: string;
  /** The API's message in English, only if we have no text for the code. */
  detail: string;
}

export function failureText(failure: ApiError, { failures }: Texts, here: Advice = {}): FailureText {
  const { code, message, retryAfterSeconds, faults } = failure;
  const known = Object.hasOwn(failures.advice, code) ? (code as keyof Advice) : 'internal_error';
  const field = code === 'invalid_request' ? fieldsText(faults, failures.fields) : undefined;
  const advice = field ?? here[known] ?? failures.advice[known];
  const isExplained = known === code && (code !== 'invalid_request' || field !== undefined || here[known] !== undefined);
  return {
    title: field === undefined ? failures.titles[known] : failures.checkField,
    advice: retryAfterSeconds === undefined ? advice : `${advice} ${failures.comeBack(waitText(retryAfterSeconds, failures))}`,
    detail: isExplained ? '' : message,
  };
}

/** Undefined if we have no text for one of the fields. */
function fieldsText(faults: readonly Fault[], fields: Readonly<Record<string, string>>): string | undefined {
  const names = [...new Set(faults.map(fieldOf))];
  if (names.length === 0 || !names.every((name) => Object.hasOwn(fields, name))) return undefined;
  return names.map((name) => fields[name]).join(' ');
}

function waitText(seconds: number, { seconds: some, minutes, hours, days }: Texts['failures']): string {
  if (seconds < 90) return some(Math.max(1, seconds));
  if (seconds < 90 * 60) return minutes(Math.ceil(seconds / 60));
  if (seconds < 48 * 3600) return hours(Math.ceil(seconds / 3600));
  return days(Math.ceil(seconds / 86_400));
}
