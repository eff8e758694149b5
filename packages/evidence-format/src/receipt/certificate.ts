import { FormatError } from '../format-error';
import { parseJson } from '../json/parse-json';
import { count, hash, list, matches, nullable, object, optional, text, time } from '../json/shapes';

/** The `typ` of the JWS of an erasure certificate. */
export const certificateTyp = 'erasure-certificate+jws';

/** What the operator says about a purge, and the proof that its leaf is in the log. It does not name the subject. */
export interface ErasureCertificate {
  /** Host of the log. */
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  /** Number of the certificate: the id of the purge. */
  jti: string;
  erasure: {
    account: string;
    /** The subject's pseudonym in the log. */
    tag: string;
    requested_at: string;
    /** As in the frame, like `by`, `leaves` and `sha256`. */
    purged_at: string;
    by: { id: string; kind: string };
    records: number;
    /** Leaves whose salts and texts were destroyed. */
    leaves: number;
    sha256: string;
    /** Frames of these leaves. null if there are too many. */
    frames: string[] | null;
    kept: string[];
    grounds: string[];
    /** Until when backups of the databases are overwritten, says the operator. null if it does not say. */
    backups_overwritten_at: string | null;
    /**
     * Deliveries of webhooks whose events still have texts of the person when this was signed, because they are not over. 1,000: or more. null if it was
     * not known then, and absent from the first certificates.
     */
    unblanked_deliveries?: number | null;
  };
  evidence: {
    origin: string;
    event: { type: string; index: number; entry: string; frame: string; proof: string[] };
    checkpoint: string;
  };
}

const base64Url = matches(/^[\w-]*$/, 'Base64 for URLs');
const erasure = object({
  ...{ account: text, tag: base64Url, requested_at: time, purged_at: time, by: object({ id: text, kind: text }), records: count },
  ...{ leaves: count, sha256: hash, frames: nullable(list(text)), kept: list(text), grounds: list(text) },
  backups_overwritten_at: nullable(time),
  unblanked_deliveries: optional(nullable(count)),
});
const event = object({ type: text, index: count, entry: base64Url, frame: text, proof: list(hash) });
const shape = object({
  ...{ iss: text, iat: count, jti: text, erasure },
  evidence: object({ origin: text, event, checkpoint: text }),
});

/** Throws FormatError for any other text. */
export function parseCertificate(json: string): ErasureCertificate {
  const value = parseJson(json);
  const problem = shape(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as ErasureCertificate;
}
