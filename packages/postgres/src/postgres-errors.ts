import { DatabaseError } from 'pg';
import { ServiceError, unavailable } from '@consent/kernel/errors';

/** The server is going away, not up yet, or has no room: SQLSTATE classes 08 and 53, and these. */
const serverAway = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25006']);
/** The statement lost against a time limit or against other transactions; a repeat may succeed. */
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
/** What pg itself says, without a code, of a connection or a pool that cannot serve. */
const clientFailure =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/**
 * Maps whatever pg or knex threw, in the one place where this is decided. The
 * original stays inside as the cause; its text may hold row values.
 */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof DatabaseError) {
    const code = thrown.code ?? '';
    const isAway = serverAway.has(code) || code.startsWith('08') || code.startsWith('53');
    if (isAway) return unavailable('The database is away for the moment.', thrown);
    if (worthRepeating.has(code) || isStalePlan(thrown)) return unavailable('The database is busy; repeat the request.', thrown);
  } else if (isConnectionFailure(thrown)) {
    return unavailable('The database is away for the moment.', thrown);
  }
  return ServiceError.from(thrown);
}

function isConnectionFailure(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && networkFailures.has(code)) || (typeof message === 'string' && clientFailure.test(message));
}

/** Whether a row was refused because its key exists; true for the raw error and for the mapped one. */
export function isUniqueViolation(error: unknown, constraintName?: string): boolean {
  if (error instanceof ServiceError) return isUniqueViolation(error.cause, constraintName);
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false;
  return constraintName === undefined || error.constraint === constraintName;
}

/**
 * Whether the next statement on the same connection can be trusted. Only an
 * ordinary error from the server leaves it so; after anything else (a reply that
 * did not come in time, a broken socket, a server that became a replica) the
 * connection must not go back to the pool.
 */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const code = error.code ?? '';
  return !serverAway.has(code) && !code.startsWith('08') && !isStalePlan(error);
}

/** A prepared statement whose table was migrated: pg would repeat it, and fail, for the life of the connection. */
function isStalePlan(error: DatabaseError): boolean {
  return (error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000';
}
