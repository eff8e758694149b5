import type { SeenServiceMethods, Site } from '@consent/contracts';
import { createCounter, type Registry } from '@consent/kernel';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { Client } from '../pipeline/4-caller/client';
import type { SeenReportBody } from '../routes/schemas/seen';
import type { DayKeys } from './day-keys';
import { nameRulesOf } from './name-rules';
import { seenNamesOf } from './seen-names';

export interface SeenReports {
  /** Throws unavailable if the report cannot be stored now. Then it is lost. */
  record: (report: { site: Site; body: SeenReportBody; client: Pick<Client, 'hashNetwork'> }) => Promise<void>;
  countRefusal: (error: unknown) => void;
}

interface Parts {
  seen: Pick<RpcClient<SeenServiceMethods>, 'recordSeen'>;
  dayKeys: DayKeys;
  publicUrl: string;
  registry: Registry;
}

/** Reports may be lost, so they wait for nothing: other calls of the policy service come first. */
const mostAtOnce = 16;
const longestWaitMs = 1_000;

const refusals = ['unauthorized', 'forbidden', 'invalid', 'too_large', 'too_many_requests'] as const;

export function createSeenReports({ seen, dayKeys, publicUrl, registry }: Parts): SeenReports {
  const counter = createCounter(registry, 'seen_reports_total');
  let running = 0;

  async function store(request: Parameters<SeenReports['record']>[0]): Promise<void> {
    const { site, body, client } = request;
    const rules = nameRulesOf(site, publicUrl);
    if (rules.sample === 0) return counter.inc({ outcome: 'off' });
    const { names, more } = seenNamesOf(body, rules);
    const { day, key } = await dayKeys.ofToday();
    // A tag for each name, so that no two rows can be known to come from one client.
    const tagged = names.map((name) => ({
      ...name,
      clientTag: client.hashNetwork(key, `${site.id} ${name.kind} ${name.name}`).readUInt16BE(),
    }));
    await seen.recordSeen(
      { accountId: site.accountId, siteId: site.id, day, names: tagged, more },
      { needs: 'seen_names', timeoutMs: longestWaitMs },
    );
    counter.inc({ outcome: 'stored' });
  }

  return {
    record: async (request) => {
      if (running >= mostAtOnce) throw unavailable('Too many reports at the same time. This one is lost.');
      running += 1;
      try {
        await store(request);
      } catch (error) {
        // Only a server error of ours can fail it here, and a page cannot do anything about it.
        throw unavailable('The report cannot be stored now. It is lost.', error);
      } finally {
        running -= 1;
      }
    },
    countRefusal: (error) => {
      const { kind } = ServiceError.from(error);
      counter.inc({ outcome: refusals.find((known) => known === kind) ?? 'lost' });
    },
  };
}
