import { observeNumber, type Registry } from '@consent/kernel';

export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(registry, 'projections_pending', countMarked);
}
