import { errorCodes, type ErrorKind, errorKinds, type Fault, type ServiceError } from '@consent/kernel/errors';
import type { RequestLog } from '../0-common/request-log';
import { acceptsProblem, problemType } from './accepts-problem';

/**
 * Hides the cause of a 5xx (spec 7) and says what to do next. Only failures that changed nothing advise a retry: a client
 * that retries anything else could create a record twice (decision 9.5).
 */
const textOf5xx: Partial<Record<ErrorKind, string>> = {
  unavailable: 'Something went wrong on our side. Repeat the request. If it keeps happening, send us the X-Request-Id.',
  deadline: 'We could not answer in time, and nothing was changed. Repeat the request. If it keeps happening, send us the X-Request-Id.',
  outcome_unknown: 'It is not known whether this was done. Look before you repeat it: read what it creates or changes.',
};
const textOfFault = 'Something went wrong on our side. Send us the X-Request-Id, and look whether this was done before you repeat it.';

export interface ErrorContent {
  type: string;
  body: string;
  /** Value of `Link`. The envelope has exactly two members, so what else a client needs is a header (decision 23.8). */
  link: string;
}

interface Asked {
  accept: string | undefined;
  log: Pick<RequestLog, 'requestId' | 'errorsPage'>;
  status?: number;
  findFaults?: (() => readonly Fault[]) | undefined;
}

export function errorContent(error: ServiceError, asked: Asked): ErrorContent {
  const { code, status: statusOfKind } = errorKinds[error.kind];
  const { accept, log, findFaults, status = statusOfKind } = asked;
  const message = status < 500 ? error.message : (textOf5xx[error.kind] ?? textOfFault);
  const page = `${log.errorsPage}#${code}`;
  const link = `<${page}>; rel="help"`;
  if (!acceptsProblem(accept)) return { type: 'application/json; charset=utf-8', body: JSON.stringify({ error: code, message }), link };
  const { title } = errorCodes[code];
  const errors = findFaults?.() ?? [];
  const problem = { type: page, title, status, detail: message, code, errors, request_id: log.requestId, doc_url: page };
  return { type: problemType, body: JSON.stringify(problem), link };
}
