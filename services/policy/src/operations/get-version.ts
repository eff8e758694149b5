import { notFound } from '@consent/kernel/errors';
import type { PublishedText } from '../domain/published-version';
import type { PolicyStore } from '../store/policy-store';

/** One version with its text, of a deleted policy too (spec 9.2). Throws not_found. */
export function getVersion(store: Pick<PolicyStore, 'findVersion'>) {
  return async ({ accountId, id, version }: { accountId: string; id: string; version: number }): Promise<PublishedText> => {
    const published = await store.findVersion(accountId, id, version);
    if (published === undefined) throw notFound('policy version');
    return published;
  };
}
