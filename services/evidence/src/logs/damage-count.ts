import { createCounter, type Registry } from '@consent/kernel';
import { isDamage } from './damage';

/** Counts reads that found damage, because the reader who got the 500 may tell nobody. */
export function createDamageCount(registry: Registry) {
  const found = createCounter(registry, 'evidence_damage_found_total');
  // An alert sees no increase of a series that begins with 1.
  for (const read of ['call', 'http'] as const) found.labels({ read }).inc(0);

  const count = (read: 'call' | 'http', error: unknown): void => {
    if (isDamage(error)) found.labels({ read }).inc();
  };
  return {
    onHttp: (error: unknown) => count('http', error),
    /** The same verbs, whose errors are counted. */
    inCalls: <Verbs extends Record<string, (...given: never[]) => Promise<unknown>>>(verbs: Verbs): Verbs =>
      Object.fromEntries(
        Object.entries(verbs).map(([name, verb]) => [
          name,
          async (...given: never[]) => {
            try {
              return await verb(...given);
            } catch (error) {
              count('call', error);
              throw error;
            }
          },
        ]),
      ) as Verbs,
  };
}
