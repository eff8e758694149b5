import { FormatError } from '../format-error';
import { canonicalJson, parseCanonicalJson } from '../json/canonical-json';
import { list, object, oneOf, optional, text, time } from '../json/shapes';

/**
 * The frame of a leaf of the anchor log: all keys that sign, or signed, the logs of the deployment, newest first. Its tag is that
 * of a log's own leaves. Logs of accounts have no such leaf, so `parseFrame` does not know it.
 */
export interface LogKeyFrame {
  v: 1;
  type: 'log.key';
  /** The nil UUID. */
  account: string;
  at: string;
  generations: SignedKeyGeneration[];
}

/** As in `GET /log/keys`. A time that is absent has not come. */
export interface SignedKeyGeneration {
  vkeys: string[];
  from: string;
  to?: string;
  revoked_from?: string;
}

const generation = object({ vkeys: list(text), from: time, to: optional(time), revoked_from: optional(time) });
const shape = object({ v: oneOf(1), type: oneOf('log.key'), account: text, at: time, generations: list(generation) });

export function keyFrameText(frame: LogKeyFrame): string {
  return canonicalJson(frame);
}

/** Throws FormatError for any other text. */
export function parseKeyFrame(frameText: string): LogKeyFrame {
  const frame = parseCanonicalJson(frameText);
  const problem = shape(frame);
  if (problem !== undefined) throw new FormatError(`the frame ${problem}`);
  return frame as LogKeyFrame;
}
