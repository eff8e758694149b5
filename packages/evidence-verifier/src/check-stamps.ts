import { equalBytes, FormatError, fromBase64Url, utf8, type AnchorsJson, type Sha256 } from '@consent/evidence-format';
import { type Report } from './report';
import { readTimeStamp, type TimeStampToken } from './time-stamps/token';

/** An authority that the reader trusts says that the tree existed at this time. */
export interface Stamp {
  /** Of the certificate that signed. */
  name: string;
  atMs: number;
}

/**
 * `foreign`: by an authority that the reader does not trust. `unknown`: this verifier cannot tell. `refuted`: it names a trusted authority,
 * whose signature is wrong.
 */
export type StampCheck =
  { kind: 'vouched'; name: string } | { kind: 'foreign' } | { kind: 'unknown'; reason: string } | { kind: 'refuted'; problem: string };
export type CheckTimeStamp = (token: TimeStampToken) => StampCheck;

/** Refutes a token for another text. Without `checkTimeStamp` nothing else can be said of tokens. */
export function checkStamps(
  body: string,
  tokens: AnchorsJson['checkpoints'][number]['tokens'],
  { sha256, checkTimeStamp }: { sha256: Sha256; checkTimeStamp?: CheckTimeStamp | undefined },
  place: { file: string; field: string },
  report: Report,
): Stamp[] {
  return tokens.flatMap(({ authority, token }, at): Stamp[] => {
    const ownPlace = { ...place, field: `${place.field}.tokens[${at}]` };
    const bytes = report.attempt(ownPlace, () => fromBase64Url(token));
    const read =
      bytes &&
      readOr(bytes, (problem) => {
        if (checkTimeStamp !== undefined) report.doubt(`the time stamp of ${authority} cannot be read: ${problem}`);
      });
    if (read === undefined) return [];
    if (read.imprint.hash !== 'sha256' || !equalBytes(read.imprint.digest, sha256(utf8(body)))) {
      report.refute({ ...ownPlace, problem: 'is a time stamp of another text' });
      return [];
    }
    const checked = checkTimeStamp?.(read);
    if (checked?.kind === 'refuted') report.refute({ ...ownPlace, problem: checked.problem });
    if (checked?.kind === 'unknown') report.doubt(`the time stamp of ${authority} cannot be checked: ${checked.reason}`);
    return checked?.kind === 'vouched' ? [{ name: checked.name, atMs: read.atMs }] : [];
  });
}

/** Some authorities may write BER or use other hashes, which we cannot read. That contradicts nothing. */
function readOr(bytes: Uint8Array, onProblem: (problem: string) => void): TimeStampToken | undefined {
  try {
    return readTimeStamp(bytes);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    onProblem(error.message);
    return undefined;
  }
}
