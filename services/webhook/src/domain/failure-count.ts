import { holdQueued, type EndpointRecord } from './endpoint';

/** spec 6, delivery rule 4. */
const failuresToDisable = 50;

/** The result of an attempt, as the counter of its endpoint sees it. */
export interface CountedResult {
  succeeded: boolean;
  /** The endpoint's when the attempt began. */
  generation: number;
}

/**
 * The endpoint after results, in the order in which they came. Those of attempts that
 * began before an edit or a disabling do not count; so it is disabled once, and the
 * counter stays at what disabled it.
 */
export function countResults(before: EndpointRecord, results: readonly CountedResult[], atMs: number): EndpointRecord {
  return results.reduce((endpoint, { succeeded, generation }) => {
    if (generation !== endpoint.generation || !endpoint.enabled) return endpoint;
    if (succeeded) return { ...endpoint, consecutiveFailures: 0 };
    const consecutiveFailures = endpoint.consecutiveFailures + 1;
    if (consecutiveFailures < failuresToDisable) return { ...endpoint, consecutiveFailures };
    return holdQueued({
      ...endpoint,
      consecutiveFailures,
      enabled: false,
      autoDisabledAtMs: atMs,
      updatedAtMs: atMs,
      generation: endpoint.generation + 1,
    });
  }, before);
}
