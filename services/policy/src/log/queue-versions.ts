import { insertLeafWork, materialText } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { VersionRef } from './versions.sql';

/** A pull loads the texts of a row in one query. A text has up to 1 MiB, so more would not fit in the heap. */
export const textsAtOnce = 20;

/** Queues a leaf for each version, made from its row instead of from an event. */
export async function queueVersions(tx: Handle, kind: 'attested' | 'repeated', versions: readonly VersionRef[]): Promise<void> {
  for (const accountId of new Set(versions.map((version) => version.accountId))) {
    const keys = versions
      .filter((version) => version.accountId === accountId)
      .map(({ policyId, version }) => [policyId, version, version] as const);
    for (let from = 0; from < keys.length; from += textsAtOnce) {
      const ofRow = keys.slice(from, from + textsAtOnce);
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: ofRow.length, salts: '', material: materialText({ [kind]: ofRow }) });
    }
  }
}
