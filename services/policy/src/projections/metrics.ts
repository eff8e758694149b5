import { observeNumber, type Registry } from '@consent/kernel';

/** How many policies have a change that Redis is not known to have (ADR 3). */
export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(
    registry,
    {
      name: 'projections_pending',
      help: 'Policies whose latest change Redis is not known to have; after a change one for a second, more or longer when Redis is away',
    },
    countMarked,
  );
}
