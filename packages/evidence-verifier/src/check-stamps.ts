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
export type CheckTimeStamp = (token: TimeStampToken) => StampCheck | Promise<StampCheck>;

interface StampContext {
  sha256: Sha256;
  checkTimeStamp?: CheckTimeStamp | undefined;
  place: { file: string; field: string };
  report: Report;
}

/** Refutes a token for another text. Without `checkTimeStamp` nothing else can be said of tokens. */
export async function checkStamps(
  body: string,
  tokens: AnchorsJson['checkpoints'][number]['tokens'],
  context: StampContext,
): Promise<Stamp[]> {
  const stamps: Stamp[] = [];
  for (const [at, token] of tokens.entries()) {
    const stamp = await checkStamp(body, token, { ...context, place: { ...context.place, field: `${context.place.field}.tokens[${at}]` } });
    if (stamp !== undefined) stamps.push(stamp);
  }
  return stamps;
}

async function checkStamp(
  body: string,
  { authority, token }: AnchorsJson['checkpoints'][number]['tokens'][number],
  { sha256, checkTimeStamp, place, report }: StampContext,
): Promise<Stamp | undefined> {
  const bytes = report.attempt(place, () => fromBase64Url(token));
  const read =
    bytes &&
    readOr(bytes, (problem) => {
      if (checkTimeStamp !== undefined) report.doubt(`the time stamp of ${authority} cannot be read: ${problem}`);
    });
  if (read === undefined) return undefined;
  if (read.imprint.hash !== 'sha256' || !equalBytes(read.imprint.digest, sha256(utf8(body)))) {
    report.refute({ ...place, problem: 'is a time stamp of another text' });
    return undefined;
  }
  const checked = await checkTimeStamp?.(read);
  if (checked?.kind === 'refuted') report.refute({ ...place, problem: checked.problem });
  if (checked?.kind === 'unknown') report.doubt(`the time stamp of ${authority} cannot be checked: ${checked.reason}`);
  return checked?.kind === 'vouched' ? { name: checked.name, atMs: read.atMs } : undefined;
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
