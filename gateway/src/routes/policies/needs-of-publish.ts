import type { Once } from '@consent/contracts';
import { needsOf } from '../../pipeline/6-input/idempotency-key';

interface Publish {
  changeNote?: string | undefined;
  once: Once | undefined;
}

/** Skips servers of an earlier release, which would drop the note (decision 29.4). Servers that keep notes also know keys. */
export function needsOfPublish({ changeNote, once }: Publish): { needs?: 'change_note' | 'once' } {
  return changeNote ? { needs: 'change_note' } : needsOf(once);
}
