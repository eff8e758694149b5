import { notFound } from '@consent/kernel/errors';
import type { PublishedVersion } from '../domain/published-version';
import type { PolicyStore } from '../store/policy-store';

/** Every version without its text, newest first, of a deleted policy too (spec 9.2). Throws not_found. */
export function listVersions(store: Pick<PolicyStore, 'listVersions'>) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<PublishedVersion[]> => {
    const versions = await store.listVersions(accountId, id);
    if (versions.length === 0) throw notFound('policy');
    return versions;
  };
}
