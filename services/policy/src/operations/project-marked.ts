import type { WriteProjections } from '../clients/projections';
import type { PolicyStore } from '../store/policy-store';

export interface ProjectMarkedParts {
  store: Pick<PolicyStore, 'listMarked' | 'confirmProjections'>;
  writeProjections: WriteProjections;
}

const batchSize = 500;

/**
 * Writes the marked policies to Redis and takes their marks off; run again and again.
 * The one place that takes marks off (ADR 3). Throws unavailable when Redis is away.
 */
export function projectMarked({ store, writeProjections }: ProjectMarkedParts) {
  return async (): Promise<void> => {
    let marked;
    do {
      marked = await store.listMarked(batchSize);
      await writeProjections(marked);
      if (marked.length > 0) await store.confirmProjections(marked);
    } while (marked.length === batchSize);
  };
}
