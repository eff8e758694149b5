import { fromBase64, toBase64 } from '../base64';
import { FormatError } from '../format-error';
import { hashBytes } from '../sha256';

export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

export function checkpointBody({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Throws FormatError for other text, including extension lines, which our logs never write. */
export function parseCheckpoint(body: string): Checkpoint {
  const [, origin, sizeText, rootText] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(body) ?? [];
  if (origin === undefined || sizeText === undefined || rootText === undefined) throw new FormatError('not the body of a checkpoint');
  const size = Number(sizeText);
  if (!Number.isSafeInteger(size)) throw new FormatError('the size of the checkpoint is too large');
  const root = fromBase64(rootText);
  if (root.length !== hashBytes) throw new FormatError(`the root of the checkpoint has not ${hashBytes} bytes`);
  return { origin, size, root };
}
