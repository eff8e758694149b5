import type {
  AuditServiceMethods,
  ConsentStatementServiceMethods,
  NoticeServiceMethods,
  PolicyStatementServiceMethods,
} from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { DescribedLeaf, DescribedLeaves, Statements } from './statements';
import { tooLargeFor } from './too-large';

/** The services that describe leaves, and that of notices. */
export interface StatementClients {
  consent: RpcClient<ConsentStatementServiceMethods>;
  policy: RpcClient<PolicyStatementServiceMethods>;
  audit: Pick<RpcClient<AuditServiceMethods>, 'listAuditOpenings'>;
  notices: Pick<RpcClient<NoticeServiceMethods>, 'findNotices' | 'getNotice' | 'getPicture'>;
}

/** Limits memory: a bundle under construction holds these texts several times. */
const mostDataBytesOfBundle = 32_000_000;

interface Page extends Omit<DescribedLeaves, 'isComplete' | 'isFullyLogged'> {
  complete: boolean;
  settled: boolean;
  nextCursor: string;
}

type Collected = Pick<DescribedLeaves, 'leaves' | 'isComplete' | 'isFullyLogged'>;

/**
 * A consent service of an earlier release always sends data, and sends a record on one page. Stops after the page that
 * exceeds `mostLeaves`. Throws invalid if there is too much data.
 */
async function collect<Described extends Page>(
  read: (cursor: string) => Promise<Described>,
  {
    hasData = () => false,
    mostLeaves = Infinity,
    mostDataBytes = mostDataBytesOfBundle,
    what = 'bundle',
  }: { hasData?: ((leaf: DescribedLeaf) => boolean) | undefined; mostLeaves?: number; mostDataBytes?: number; what?: 'receipt' | 'bundle' },
): Promise<Omit<Described, 'leaves' | 'complete' | 'settled' | 'nextCursor'> & Collected> {
  const leaves: DescribedLeaf[] = [];
  let dataBytes = 0;
  let isComplete = true;
  let isFullyLogged = true;
  for (let cursor = ''; ;) {
    const { leaves: described, complete, settled, nextCursor, ...rest } = await read(cursor);
    for (const leaf of described) {
      const opened = hasData(leaf) ? leaf : { ...leaf, data: '', context: undefined };
      dataBytes += Buffer.byteLength(opened.data) + Buffer.byteLength(opened.context ?? '');
      leaves.push(opened);
    }
    if (dataBytes > mostDataBytes) throw tooLargeFor(what, `The history has more than ${mostDataBytes / 1_000_000} MB of text`);
    isComplete &&= complete;
    isFullyLogged &&= settled;
    cursor = nextCursor;
    if (cursor === '' || leaves.length > mostLeaves) return { ...rest, leaves, isComplete, isFullyLogged };
  }
}

export function createRpcStatements({ consent, policy, notices, audit }: StatementClients): Statements {
  async function describeNotice(accountId: string, siteId: string, number: number, data = ''): Promise<DescribedLeaves> {
    const { type, tag, frame, queued, settled } = await policy.describeNotice({ accountId, siteId, number }, { needs: 'notices' });
    const leaf = { type, frame, data, salt: Buffer.alloc(0), record: '', erasedIds: [] };
    return { tag, tagKeySha256: Buffer.alloc(0), leaves: [leaf], isComplete: queued, isFullyLogged: settled };
  }

  return {
    describeConsent: (accountId, id, mostLeaves) =>
      collect((cursor) => consent.describeConsent({ accountId, id, cursor, inPages: true, withoutData: true }), { mostLeaves }),
    openConsent: (accountId, id, most) =>
      collect((cursor) => consent.describeConsent({ accountId, id, cursor, inPages: true, withoutData: false }), {
        hasData: () => true,
        mostLeaves: most.leaves,
        mostDataBytes: most.dataBytes,
        what: 'receipt',
      }),
    findSubject: async (accountId, id) => {
      const { subjectId, purgedAlone } = await consent.describeConsent({ accountId, id, cursor: '', inPages: true, withoutData: true });
      return { subjectId, purgedAlone };
    },
    describeSubject: (accountId, subjectId, hasData) =>
      collect((cursor) => consent.describeSubject({ accountId, subjectId, cursor, withoutData: hasData === undefined }), { hasData }),
    describeVersion: async (accountId, policyId, version) => {
      const { type, tag, frame, data, queued, settled } = await policy.describeVersion({ accountId, policyId, version });
      const leaf = { type, frame, data, salt: Buffer.alloc(0), record: '', erasedIds: [] };
      return { tag, tagKeySha256: Buffer.alloc(0), leaves: [leaf], isComplete: queued, isFullyLogged: settled };
    },
    describeNotice,
    describeAnsweredNotice: async (accountId, siteId, sha256) => {
      const { found } = await notices.findNotices({ accountId, notices: [{ siteId, sha256 }] }, { needs: 'notices_by_hash' });
      const number = found[0]?.number;
      if (number === undefined) throw notFound('notice');
      const { content } = await notices.getNotice({ accountId, siteId, number }, { needs: 'notices' });
      return describeNotice(accountId, siteId, number, content);
    },
    describeSeenReport: async (accountId, siteId, number) => {
      const { tag, frame, settled } = await policy.describeSeenReport({ accountId, siteId, number }, { needs: 'seen_reports' });
      const leaf = { type: 'site.observed', frame, data: '', salt: Buffer.alloc(0), record: '', erasedIds: [] };
      return { tag, tagKeySha256: Buffer.alloc(0), leaves: [leaf], isComplete: true, isFullyLogged: settled };
    },
    describeLinks: async (accountId, subjectId) => {
      const { leaves, complete, settled, ...rest } = await consent.describeLinks({ accountId, subjectId }, { needs: 'subject_links' });
      const described = leaves.map((leaf) => ({ ...leaf, data: '', record: '', erasedIds: [] }));
      return { ...rest, leaves: described, isComplete: complete, isFullyLogged: settled };
    },
    describeCheck: async (accountId, id) => {
      const { tag, frame, settled } = await consent.describeCheck({ accountId, id }, { needs: 'state_checks' });
      const leaf = { type: 'subject.checked', frame, data: '', salt: Buffer.alloc(0), record: '', erasedIds: [] };
      return { tag, tagKeySha256: Buffer.alloc(0), leaves: [leaf], isComplete: true, isFullyLogged: settled };
    },
    getPicture: (accountId, siteId, number) => notices.getPicture({ accountId, siteId, number }, { needs: 'registered_notices' }),
    describePurge: async (accountId, id) => {
      const { tag, tagKeySha256, frame, settled, ...purge } = await consent.describePurge({ accountId, id }, { needs: 'purges' });
      const leaf = { type: 'subject.purged', frame, data: '', salt: Buffer.alloc(0), record: '', erasedIds: [] };
      return { tag, tagKeySha256, leaves: [leaf], isComplete: true, isFullyLogged: settled, ...purge };
    },
    listOpenings: (accountId, cursor, limit) => consent.listOpenings({ accountId, cursor, limit }),
    listPolicyOpenings: async (accountId, cursor, limit) => {
      const page = await policy.listPolicyOpenings({ accountId, cursor, limit }, { needs: 'policy_openings' });
      const openings = page.openings.map(({ policyId, ...rest }) => ({ record: policyId, salt: Buffer.alloc(0), ...rest }));
      return { openings, nextCursor: page.nextCursor };
    },
    listAuditOpenings: async (accountId, cursor, limit) => {
      const page = await audit.listAuditOpenings({ accountId, cursor, limit }, { needs: 'audit_trail' });
      const openings = page.openings.map(({ id, tag, frame }) => ({ record: id, tag, salt: Buffer.alloc(0), frames: [frame] }));
      return { openings, nextCursor: page.nextCursor };
    },
    getTagKey: (accountId) => consent.getTagKey({ accountId }),
  };
}
