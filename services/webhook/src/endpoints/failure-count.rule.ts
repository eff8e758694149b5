import type { EndpointRecord } from './endpoint';
import { holdBacklog } from './endpoint.rule';

const failuresToDisable = 50;

export interface CountedResult {
  succeeded: boolean;
  /** The endpoint's generation when the attempt began. */
  generation: number;
}

/**
 * Counts results in order of arrival. Ignores attempts that began before an edit or a disabling, so an endpoint is disabled
 * once, and its counter keeps the value that disabled it.
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
