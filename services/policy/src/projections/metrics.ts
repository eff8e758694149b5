import { observeNumber, type Registry } from '@consent/kernel';

/** How many policies have a change that Redis is not known to have (ADR 3). */
export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(registry, 'projections_pending', countMarked);
}
