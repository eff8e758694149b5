import { isFrameType } from '@consent/evidence-format';
import { readObject } from './read-object';

/** The frame is of a later release: an unknown type or a later version. */
export function isNewerType(frame: string): boolean {
  const { v, type } = readObject(frame) ?? {};
  return typeof type === 'string' && ((typeof v === 'number' && v > 1) || !isFrameType(type));
}
