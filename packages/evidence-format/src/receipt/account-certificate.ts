import { FormatError } from '../format-error';
import { parseJson } from '../json/parse-json';
import { type Check, count, list, nullable, object, oneOf, text, time } from '../json/shapes';

/** The JWS `typ` of a certificate for a purged account. */
export const accountCertificateTyp = 'account-purge-certificate+jws';

/** What the operator says about the purge of an account (decision 84.9). It names no person. */
export interface AccountCertificate {
  /** Host of the log. */
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  /** The id of the purge. */
  jti: string;
  purge: {
    account: string;
    closed_at: string;
    closed_by: 'user' | 'operator';
    purge_began_at: string;
    purged_at: string;
    /** Of each service the number of deleted rows, by table. */
    parts: { part: string; done_at: string; deleted: Record<string, number> }[];
    kept: string[];
    grounds: string[];
    backups_overwritten_at: string | null;
  };
  /** The last checkpoint of the account's log. null if it had none. */
  evidence: { origin: string; checkpoint: string } | null;
}

const counts: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not an object';
  return Object.values(value).some((each) => count(each) !== undefined) ? 'has a number of rows that is not a count' : undefined;
};
const purge = object({
  ...{ account: text, closed_at: time, closed_by: oneOf('user', 'operator'), purge_began_at: time, purged_at: time },
  parts: list(object({ part: text, done_at: time, deleted: counts })),
  ...{ kept: list(text), grounds: list(text), backups_overwritten_at: nullable(time) },
});
const shape = object({
  ...{ iss: text, iat: count, jti: text, purge },
  evidence: nullable(object({ origin: text, checkpoint: text })),
});

/** Throws FormatError for any other text. */
export function parseAccountCertificate(json: string): AccountCertificate {
  const value = parseJson(json);
  const problem = shape(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as AccountCertificate;
}
