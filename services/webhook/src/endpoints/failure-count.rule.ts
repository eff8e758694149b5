import type { EndpointRecord } from './endpoint';
import { holdBacklog } from './endpoint.rule';

/** spec 6, delivery rule 4: this many failures in a row disable an endpoint. */
const failuresToDisable = 50;

export interface CountedResult {
  succeeded: boolean;
  /** The endpoint's when the attempt began. */
  generation: number;
}

/**
 * The endpoint after results, in the order in which they arrived. Results of attempts that began before an edit
 * or a disabling are ignored. So an endpoint is disabled once, and its counter keeps the value that disabled it.
 */
export function countResults(before: EndpointRecord, results: readonly CountedResult[], atMs: number): EndpointRecord {
  return results.reduce((endpoint, { succeeded, generation }) => {
    if (generation !== endpoint.generation || !endpoint.enabled) return endpoint;
    if (succeeded) return { ...endpoint, consecutiveFailures: 0 };
    const consecutiveFailures = endpoint.consecutiveFailures + 1;
    if (consecutiveFailures < failuresToDisable) return { ...endpoint, consecutiveFailures };
    return holdBacklog({
      ...endpoint,
      consecutiveFailures,
      enabled: false,
      autoDisabledAtMs: atMs,
      updatedAtMs: atMs,
      generation: endpoint.generation + 1,
    });
  }, before);
}
