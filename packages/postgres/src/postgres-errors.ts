import { DatabaseError } from 'pg';
import { outcomeUnknown, ServiceError, unavailable } from '@consent/kernel/errors';

/** The session ended, or the server is stopping, starting, or a replica. Classes 08 and 53 count as well. */
const serverUnavailable = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25006']);
/** The statement hit a timeout or lost to another transaction. A retry may succeed. */
const worthRepeating = new Set(['57014', '55P03', '40001', '40P01']);
const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Errors of pg itself have no code, only a message. */
const clientFailure =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/**
 * Citus fills tables of a worker node with COPY, and passes on the text of an error of it, without its code. Only its tables
 * have these errors, because PostgreSQL gives each a code.
 */
const withoutCode = [
  [/^duplicate key value violates unique constraint /, '23505'],
  [/^null value in column /, '23502'],
  [/^deadlock detected/, '40P01'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to /, '57014'],
] as const;

/** Of a COMMIT whose reply from a worker node is missing. That node may have committed. */
const citusCommitFailure = /^could not commit transaction for shard /;

function codeOf({ code = '', message }: DatabaseError): string {
  return (code === 'XX000' && withoutCode.find(([text]) => text.test(message))?.[1]) || code;
}

/** The only place that maps errors of pg or knex. The original stays in `cause`, because its text may hold row values. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof DatabaseError) {
    const code = codeOf(thrown);
    const isAway = serverUnavailable.has(code) || code.startsWith('08') || code.startsWith('53');
    if (isAway) return unavailable('The database is unavailable.', thrown);
    if (worthRepeating.has(code) || isStalePlan(thrown)) return unavailable('The database is busy; repeat the request.', thrown);
  } else if (isConnectionFailure(thrown)) {
    return unavailable('The database is unavailable.', thrown);
  }
  return ServiceError.from(thrown);
}

function isConnectionFailure(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && networkFailures.has(code)) || (typeof message === 'string' && clientFailure.test(message));
}

/** FATAL codes. If a session ends with one of them, the statement before may have committed. */
const endsSession = new Set(['57P01', '57P02', '57P05', '25P03']);

/**
 * True if PostgreSQL rejected the statement and so rolled it back. Otherwise the reply is missing, or the session ended,
 * and the statement may have committed.
 */
export function isRolledBack(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC') return false;
  const code = error.code ?? '';
  return !endsSession.has(code) && !code.startsWith('08') && !citusCommitFailure.test(error.message);
}

export function lostReplyError(cause: unknown): ServiceError {
  return outcomeUnknown('The database was asked, and its reply is missing.', cause);
}

export function isUniqueViolation(error: unknown, constraintName?: string): boolean {
  if (error instanceof ServiceError) return isUniqueViolation(error.cause, constraintName);
  if (!(error instanceof DatabaseError) || codeOf(error) !== '23505') return false;
  return constraintName === undefined || error.constraint === constraintName;
}

export function isNotNullViolation(error: unknown): boolean {
  return error instanceof ServiceError ? isNotNullViolation(error.cause) : error instanceof DatabaseError && codeOf(error) === '23502';
}

/** True if a statement hit a timeout or lost to another transaction, so the server itself is available. */
export function isContention(error: unknown): boolean {
  if (error instanceof ServiceError) return isContention(error.cause);
  return error instanceof DatabaseError && worthRepeating.has(codeOf(error));
}

/**
 * Whether the connection may go back to the pool. Only an ordinary server error leaves it usable. Discard it after
 * anything else, such as a missing reply, a broken socket, or a server that became a replica.
 */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const code = error.code ?? '';
  return !serverUnavailable.has(code) && !code.startsWith('08') && !isStalePlan(error);
}

/** A migration changed the table of a prepared statement. pg would reuse the statement, and fail, for the life of the connection. */
function isStalePlan(error: DatabaseError): boolean {
  return (error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000';
}
