import { FormatError } from '../format-error';
import { type Frame } from './frame';
import { frameProblem } from './frame-shape';

/** The frame as canonical JSON (RFC 8785): members sorted at every depth, no spaces. */
export function frameText(frame: Frame): string {
  return canonicalText(frame);
}

/** The frame of a canonical text. Throws a FormatError for any other text, also for a type that this release does not know. */
export function parseFrame(text: string): Frame {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    throw new FormatError('the frame is not JSON');
  }
  const problem = frameProblem(frame);
  if (problem !== undefined) throw new FormatError(`the frame ${problem}`);
  if (frameText(frame as Frame) !== text) throw new FormatError('the frame is not canonical JSON');
  return frame as Frame;
}

/** For strings, safe integers, booleans and objects of these. Members that are undefined are left out. */
function canonicalText(value: object): string {
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    text += `${text === '' ? '{' : ','}"${name}":${typeof member === 'object' ? canonicalText(member as object) : JSON.stringify(member)}`;
  }
  return `${text}}`;
}
