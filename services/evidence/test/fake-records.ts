import { randomBytes, randomUUID } from 'node:crypto';
import {
  dataHash,
  checkedTag,
  entryOf,
  frameText,
  noticeTag,
  observedTag,
  policyTag,
  subjectTag,
  nameHash,
  recordsHash,
  type Frame,
} from '@consent/evidence-format';
import { notFound } from '@consent/kernel/errors';
import type { StatementClients } from '../src/proofs/rpc-statements';
import type { DescribedLeaf, DescribedLeaves, Statements } from '../src/proofs/statements';
import { sha256 } from '../src/sha256';
import type { FakeSource } from './fake-source';

export interface Asked {
  site: string;
  context: string;
}

const hexOf = (text: string) => Buffer.from(sha256(Buffer.from(text))).toString('hex');

/** Shortly before the log is opened. */
const at = new Date().toISOString();
const site = randomUUID();

export interface Recorded extends DescribedLeaf {
  accountId: string;
  tag: Buffer;
  subject: string;
  /** Id and version of the policy, or site and number of the notice. */
  policy: string;
}

/** Describes records as consent and policy do, and queues them for the log. */
export function createFakeRecords(source: FakeSource) {
  const tagKey = randomBytes(32);
  const recorded: Recorded[] = [];
  const tagKeySha256 = Buffer.from(sha256(tagKey));

  function keep(leaf: Omit<Recorded, 'type'> & { type: Frame['type'] }, isQueued: boolean): void {
    recorded.push(leaf);
    if (isQueued) source.addEntries(leaf.accountId, Buffer.from(entryOf(sha256, leaf.tag, leaf.frame)), tagKeySha256);
  }

  const tagOf = (subject: string) => Buffer.from(subjectTag(sha256, tagKey, subject));
  const salts = new Map<string, Buffer>();

  function record(
    accountId: string,
    subject: string,
    policy = { id: '', sha256: '', version: 0 },
    { isQueued = true, id = randomUUID() as string, asked }: { isQueued?: boolean; id?: string; asked?: Asked } = {},
  ): string {
    const salt = randomBytes(16);
    salts.set(id, salt);
    const data = JSON.stringify({
      ...{
        id,
        site_id: asked?.site ?? site,
        subject_id: subject,
        consent_id: '',
        accepted: true,
        preferences: {},
        policy_version: policy.version,
      },
      ...{ country: '', region: '', user_agent: '' },
      ...{ created_at: at, updated_at: at, deleted_at: null },
    });
    const frame = frameText({
      ...{ v: 1, account: accountId, at, type: 'consent.created', record: id, site: asked?.site ?? site, policy },
      ...(asked && { v: 2, by: { id: '', kind: 'site' }, context: dataHash(sha256, asked.context, salt) }),
      data: dataHash(sha256, data, salt),
    });
    const about = { accountId, tag: tagOf(subject), subject, policy: '', record: id, erasedIds: [] };
    keep({ ...about, type: 'consent.created', frame, data, salt, ...(asked && { context: asked.context }) }, isQueued);
    return id;
  }

  function erase(accountId: string, subject: string, ids: string[]): void {
    const salt = randomBytes(16);
    const data = JSON.stringify({ subject_id: subject, site_id: '', erased: ids.length });
    const frame = frameText({
      ...{ v: 1, account: accountId, at, type: 'consent.erased', by: { kind: 'user', id: 'u' }, site: '' },
      ...{ erased: ids.length, records: recordsHash(sha256, ids), data: dataHash(sha256, data, salt) },
    });
    keep(
      { accountId, tag: tagOf(subject), subject, policy: '', type: 'consent.erased', frame, data, salt, record: '', erasedIds: ids },
      true,
    );
  }

  function publish(accountId: string, version: number, id = randomUUID()) {
    const text = `policy ${id} ${version}`;
    const data = JSON.stringify({ id, user_id: accountId, name: 'Privacy', content: text, version, created_at: at, updated_at: at });
    const policy = { id, version, sha256: Buffer.from(sha256(Buffer.from(text))).toString('hex') };
    const frame = frameText({
      ...{ v: 1, account: accountId, at, type: 'policy.published', policy, name: nameHash(sha256, 'Privacy') },
      data: dataHash(sha256, data),
    });
    const tag = Buffer.from(policyTag(sha256, id));
    const salt = Buffer.alloc(0);
    keep(
      { accountId, tag, subject: '', policy: `${id} ${version}`, type: 'policy.published', frame, data, salt, record: '', erasedIds: [] },
      true,
    );
    return policy;
  }

  function showNotice(
    accountId: string,
    number: number,
    siteId = randomUUID() as string,
    { content = `notice ${number}`, isQueued = true } = {},
  ): string {
    const notice = { number, sha256: hexOf(content), site: siteId };
    const frame = frameText({ v: 1, account: accountId, at, type: 'notice.published', notice });
    const tag = Buffer.from(noticeTag(sha256, siteId));
    const rest = { subject: '', data: content, salt: Buffer.alloc(0), record: '', erasedIds: [] };
    keep({ accountId, tag, policy: `${siteId} ${number}`, type: 'notice.published', frame, ...rest }, isQueued);
    return siteId;
  }

  function observe(accountId: string, number: number, siteId = randomUUID() as string): string {
    const content = `report ${number}`;
    const observed = { from: '2026-11-16', number, site: siteId, to: '2026-11-22' };
    const frame = frameText({ v: 1, account: accountId, at, type: 'site.observed', data: dataHash(sha256, content), observed });
    const tag = Buffer.from(observedTag(sha256, siteId));
    const rest = { subject: '', data: content, salt: Buffer.alloc(0), record: '', erasedIds: [] };
    keep({ accountId, tag, policy: `${siteId} ${number}`, type: 'site.observed', frame, ...rest }, true);
    return siteId;
  }

  function check(accountId: string, siteId = randomUUID() as string): { siteId: string; id: string } {
    const id = `chk_${'0'.repeat(26)}`;
    const content = 'answer';
    const frame = frameText({
      v: 1,
      account: accountId,
      at,
      type: 'subject.checked',
      data: dataHash(sha256, content),
      checked: { id, site: siteId, subjects: 2 },
    });
    const tag = Buffer.from(checkedTag(sha256, id));
    const rest = { subject: '', data: content, salt: Buffer.alloc(0), record: '', erasedIds: [] };
    keep({ accountId, tag, policy: `${siteId} ${id}`, type: 'subject.checked', frame, ...rest }, true);
    return { siteId, id };
  }

  const pictures = new Map<string, { content: Buffer; mediaType: string }>();
  let isComplete = true;
  let isFullyLogged = false;
  const find = (matches: (leaf: Recorded) => boolean, what: string) => {
    const leaves = recorded.filter(matches);
    if (leaves[0] === undefined) throw notFound(what);
    return {
      tag: leaves[0].tag,
      tagKeySha256: leaves[0].policy === '' ? tagKeySha256 : Buffer.alloc(0),
      leaves,
      isComplete,
      isFullyLogged,
    };
  };
  const statements: Statements = {
    describeConsent: async (accountId, id) => {
      const { tag, leaves } = find(
        (leaf) => leaf.accountId === accountId && (leaf.record === id || leaf.erasedIds.includes(id)),
        'consent',
      );
      return { tag, tagKeySha256, leaves, subjectId: leaves[0]!.subject, purgedAlone: false, isComplete, isFullyLogged };
    },
    openConsent: (accountId, id) => statements.describeConsent(accountId, id, Infinity),
    findSubject: async (accountId, id) => {
      const { leaves } = find((leaf) => leaf.accountId === accountId && leaf.record === id, 'consent');
      return { subjectId: leaves[0]!.subject, purgedAlone: false };
    },
    describeSubject: (accountId, subject) =>
      Promise.resolve({
        tag: tagOf(subject),
        tagKeySha256,
        leaves: recorded.filter((leaf) => leaf.accountId === accountId && leaf.subject === subject),
        isComplete,
        isFullyLogged,
      }),
    describeVersion: async (accountId, policyId, version) =>
      find((leaf) => leaf.accountId === accountId && leaf.policy === `${policyId} ${version}`, 'policy version'),
    describeNotice: async (accountId, siteId, number) =>
      find((leaf) => leaf.accountId === accountId && leaf.policy === `${siteId} ${number}`, 'notice'),
    describeAnsweredNotice: async (accountId, siteId, hash) =>
      find((leaf) => leaf.accountId === accountId && leaf.policy.startsWith(`${siteId} `) && hexOf(leaf.data) === hash, 'notice'),
    describeSeenReport: async (accountId, siteId, number) =>
      find((leaf) => leaf.accountId === accountId && leaf.policy === `${siteId} ${number}`, 'report'),
    describeCheck: async (accountId, id) => find((leaf) => leaf.accountId === accountId && leaf.policy.endsWith(` ${id}`), 'check'),
    getPicture: (_, siteId, number) => {
      const found = pictures.get(`${siteId} ${number}`);
      return found
        ? Promise.resolve({ ...found, sha256: Buffer.from(sha256(found.content)).toString('hex') })
        : Promise.reject(notFound('picture'));
    },
    describePurge: () => Promise.reject(notFound('purge')),
    describeLinks: () => Promise.reject(notFound('link')),
    listOpenings: (accountId, cursor, limit) => {
      const own = recorded.filter((leaf) => leaf.accountId === accountId && leaf.record !== '');
      const from = Number(cursor);
      const openings = own
        .slice(from, from + limit)
        .map(({ record: id, tag, salt, frame }) => ({ record: id, tag, salt, frames: [frame] }));
      return Promise.resolve({ openings, nextCursor: from + limit < own.length ? String(from + limit) : '' });
    },
    listPolicyOpenings: (accountId) => {
      const own = recorded.filter((leaf) => leaf.accountId === accountId && leaf.policy !== '');
      const openings = own.map(({ policy, tag, salt, frame }) => ({ record: policy.split(' ')[0]!, tag, salt, frames: [frame] }));
      return Promise.resolve({ openings, nextCursor: '' });
    },
    listAuditOpenings: () => Promise.resolve({ openings: [], nextCursor: '' }),
    getTagKey: () => Promise.resolve({ tagKey, attestedUntilMs: 7, hasUnattested: true, queue: { isOn: true, waiting: 3 } }),
  };
  const noticesOf = (accountId: string, siteId: string) =>
    recorded.filter((leaf) => leaf.accountId === accountId && leaf.policy.startsWith(`${siteId} `));
  /** All leaves are on one page. */
  const pageOf = <Described extends DescribedLeaves>({ isComplete: complete, isFullyLogged: settled, ...rest }: Described) => ({
    ...rest,
    complete,
    settled,
    nextCursor: '',
  });
  const clients: StatementClients = {
    consent: {
      describeConsent: async ({ accountId, id }) => pageOf(await statements.describeConsent(accountId, id, Infinity)),
      describeSubject: async ({ accountId, subjectId }) => pageOf(await statements.describeSubject(accountId, subjectId)),
      describePurge: () => Promise.reject(notFound('purge')),
      describeLinks: () => Promise.reject(notFound('link')),
      listOpenings: ({ accountId, cursor, limit }) => statements.listOpenings(accountId, cursor, limit),
      getTagKey: ({ accountId }) => statements.getTagKey(accountId),
      describeCheck: async ({ accountId, id }) => {
        const { tag, leaves, isFullyLogged: settled } = await statements.describeCheck(accountId, id);
        return { tag, frame: leaves[0]!.frame, settled };
      },
    },
    policy: {
      listPolicyOpenings: async ({ accountId, cursor, limit }) => {
        const { openings, nextCursor } = await statements.listPolicyOpenings(accountId, cursor, limit);
        return { openings: openings.map(({ record: policyId, tag, frames }) => ({ policyId, tag, frames })), nextCursor };
      },
      describeVersion: async ({ accountId, policyId, version }) => {
        const { tag, leaves, isComplete: queued, isFullyLogged: settled } = await statements.describeVersion(accountId, policyId, version);
        const { type, frame, data } = leaves[0]!;
        return { tag, type, frame, data, queued, settled };
      },
      describeNotice: async ({ accountId, siteId, number }) => {
        const { tag, leaves, isComplete: queued, isFullyLogged: settled } = await statements.describeNotice(accountId, siteId, number);
        const { type, frame } = leaves[0]!;
        return { tag, type, frame, queued, settled };
      },
      describeSeenReport: async ({ accountId, siteId, number }) => {
        const { tag, leaves, isFullyLogged: settled } = await statements.describeSeenReport(accountId, siteId, number);
        return { tag, frame: leaves[0]!.frame, settled };
      },
    },
    audit: { listAuditOpenings: () => Promise.resolve({ openings: [], nextCursor: '' }) },
    notices: {
      findNotices: ({ accountId, notices }) =>
        Promise.resolve({
          found: notices.map(({ siteId, sha256: hash }) => {
            const leaf = noticesOf(accountId, siteId).find(({ data }) => hexOf(data) === hash);
            return { number: leaf && Number(leaf.policy.split(' ')[1]), languages: [] };
          }),
        }),
      getPicture: ({ accountId, siteId, number }) => statements.getPicture(accountId, siteId, number),
      getNotice: ({ accountId, siteId, number }) => {
        const { data: content } = noticesOf(accountId, siteId).find(({ policy }) => policy === `${siteId} ${number}`)!;
        return Promise.resolve({ notice: { number, sha256: hexOf(content), madeAtMs: Date.parse(at), kind: 'banner' }, content });
      },
    },
  };
  return {
    clients,
    setComplete: (value: boolean) => void (isComplete = value),
    setSettled: (value: boolean) => void (isFullyLogged = value),
    record,
    erase,
    publish,
    showNotice,
    observe,
    check,
    showPicture: (siteId: string, number: number, content: Buffer) =>
      void pictures.set(`${siteId} ${number}`, { content, mediaType: 'image/webp' }),
    /** As somebody with the database would remove its row. */
    removeNotice: (siteId: string, number: number | string) =>
      void recorded.splice(
        recorded.findIndex(({ policy }) => policy === `${siteId} ${number}`),
        1,
      ),
    tagKey,
    leavesOf: (id: string) => recorded.filter((leaf) => leaf.record === id),
  };
}
