import { fromBase64, toBase64 } from '../base64';
import { FormatError } from '../format-error';
import { hashBytes } from '../sha256';

/** c2sp.org/tlog-proof@v1 */
export interface TlogProof {
  index: number;
  /** From the sibling of the leaf up to the child of the root. */
  hashes: readonly Uint8Array[];
  checkpoint: string;
}

const header = 'c2sp.org/tlog-proof@v1';
/** Enough for a tree of 2^53 leaves. */
const maxHashes = 53;

export function tlogProofText({ index, hashes, checkpoint }: TlogProof): string {
  return [header, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n');
}

/** Verifies nothing. Skips an `extra` line. Throws FormatError for other text. */
export function parseTlogProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(split, 0)).split('\n');
  if (first !== header) throw new FormatError(`the proof does not begin with ${header}`);
  if (lines[0]?.startsWith('extra ') === true) lines.shift();
  const [, indexText] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? [];
  if (indexText === undefined || !Number.isSafeInteger(Number(indexText))) throw new FormatError('the proof has no index');
  if (lines.length > maxHashes) throw new FormatError(`the proof has more than ${maxHashes} hashes`);
  return { index: Number(indexText), hashes: lines.map(parseHash), checkpoint: text.slice(split + 2) };
}

function parseHash(line: string): Uint8Array {
  const hash = fromBase64(line);
  if (hash.length !== hashBytes) throw new FormatError(`a hash of the proof has not ${hashBytes} bytes`);
  return hash;
}
