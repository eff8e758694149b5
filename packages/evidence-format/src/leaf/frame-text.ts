import { FormatError } from '../format-error';
import { canonicalJson } from '../json/canonical-json';
import { parseJson } from '../json/parse-json';
import { type Frame } from './frame';
import { frameProblem } from './frame-shape';

export function frameText(frame: Frame): string {
  return canonicalJson(frame);
}

/** Throws FormatError for text that is not canonical, and for a type that this release does not know. */
export function parseFrame(text: string): Frame {
  const frame = parseJson(text);
  const problem = frameProblem(frame);
  if (problem !== undefined) throw new FormatError(`the frame ${problem}`);
  if (frameText(frame as Frame) !== text) throw new FormatError('the frame is not canonical JSON');
  return frame as Frame;
}
