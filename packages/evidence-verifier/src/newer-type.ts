import { isFrameType } from '@consent/evidence-format';
import { readObject } from './read-object';

/** Frames of version 2 commit to a context. Later types and versions are those of a later release. */
const ofVersion2: readonly string[] = ['consent.created', 'consent.attested'];

/** `form` is that of the bundle: up to form 5, no frame has version 2, and up to form 6 there is no purge. */
export function isNewerType(frame: string, form: number): boolean {
  const { v, type } = readObject(frame) ?? {};
  if (typeof type !== 'string') return false;
  const newest = form >= 6 && ofVersion2.includes(type) ? 2 : 1;
  return (typeof v === 'number' && v > newest) || !isFrameType(type) || (type === 'subject.purged' && form < 7);
}
