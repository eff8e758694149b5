import type { ErrorCode, ErrorDetail } from '../types';
import { ConsentError, type ErrorFacts } from './consent-error';

/** Converts an error response: problem details, `{error, message}`, or the page of a proxy. */
export function errorOfResponse(response: Response, text: string): ConsentError {
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id') ?? '';
  return new ConsentError({ status: response.status, requestId, retryAfterSeconds, ...factsOfBody(response.status, text) });
}

function factsOfBody(status: number, text: string): Pick<ErrorFacts, 'code' | 'message' | 'errors' | 'docUrl'> {
  const { code, error, detail, message, errors, doc_url: docUrl } = parseObject(text);
  const found = code ?? error;
  if (typeof found !== 'string')
    return { code: 'unreadable_answer', message: `The answer was ${status}, and not from the API. Is the base URL that of the service?` };
  return {
    code: found as ErrorCode,
    message: textOf(detail) ?? textOf(message) ?? `The request was refused: ${found}.`,
    errors: Array.isArray(errors) ? (errors as ErrorDetail[]) : [],
    docUrl: textOf(docUrl) ?? '',
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Parses seconds or an HTTP date, which some proxies send. */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
