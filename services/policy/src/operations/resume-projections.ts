import type { WriteProjections } from '../clients/projections';
import type { PolicyStore } from '../store/policy-store';

export interface ResumeProjectionsParts {
  store: Pick<PolicyStore, 'listDoubtful'>;
  writeProjections: WriteProjections;
}

/**
 * Writes to Redis whatever it may not have: what is marked, and what it may have
 * lost by a restart (ADR 3). Confirms nothing, which is for projectMarked
 * alone. Throws unavailable while Redis does not take it: its caller must not
 * believe what it reads there.
 */
export function resumeProjections({ store, writeProjections }: ResumeProjectionsParts) {
  return async (): Promise<void> => writeProjections(await store.listDoubtful());
}
