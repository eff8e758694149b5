import { type ServiceError, unavailable } from '@consent/kernel/errors';
import { ulid } from 'ulid';
import type { ConsentRecord } from '../domain/consent';
import type { NewConsentRow } from '../domain/new-consent';
import type { SiteFacts } from '../domain/site-facts';
import { createEventMaker, noEventSignatures } from '@consent/events';
import { createConsentEvents } from '../events/consent-events';
import { createConsents, type CreateConsentsParts } from './create-consents';

function aRow(overrides: Partial<NewConsentRow> = {}): NewConsentRow {
  return {
    accountId: 'account',
    id: ulid(),
    siteId: 'site',
    subjectId: 'subject',
    consentId: '',
    accepted: true,
    preferencesJson: '{}',
    country: '',
    region: '',
    userAgent: '',
    ...overrides,
  };
}

const facts: SiteFacts = { siteId: 'site', deleted: false, categories: null, policy: { id: 'policy', version: 3, sha256: 'hash 3' } };

/** The operation next to owners that say nothing by themselves, and what it stored. */
function start(owners: Partial<CreateConsentsParts>) {
  const stored: ConsentRecord[] = [];
  const create = createConsents({
    findSites: () => Promise.reject(new Error('no site is to be asked for')),
    findVersionHash: () => Promise.reject(new Error('no version is to be asked for')),
    insertCreated: (records) => {
      stored.push(...records);
      return Promise.resolve(undefined);
    },
    createdEvent: createConsentEvents(createEventMaker(noEventSignatures)).created,
    ...owners,
  });
  return { create, stored };
}

test('for rows that bring their facts nobody is asked', async () => {
  const { create, stored } = start({});
  const rows = [aRow({ siteFacts: 0 }), aRow({ siteFacts: 0, policyVersion: 3 })];
  await create(rows, [facts]);
  expect(stored.map(({ id, policySha256 }) => [id, policySha256])).toEqual(rows.map(({ id }) => [id, 'hash 3']));
});

test('every account is asked at the same time, once for all of its sites', async () => {
  const asked: string[] = [];
  let answerAll = () => undefined as void;
  const allAsked = new Promise<void>((resolve) => (answerAll = resolve));
  const { create, stored } = start({
    findSites: async (accountId, siteIds) => {
      if (asked.push(`${accountId}: ${siteIds.join(', ')}`) === 3) answerAll();
      await allAsked;
      return new Map(siteIds.map((siteId) => [siteId, { ...facts, siteId }]));
    },
  });
  const rows = ['a', 'b', 'c'].flatMap((accountId) => ['x', 'y', 'x'].map((siteId) => aRow({ accountId, siteId })));
  await create(rows, []);
  expect(asked).toEqual(['a: x, y', 'b: x, y', 'c: x, y']);
  expect(stored).toHaveLength(9);
});

test('the hash of an earlier version is asked for while another site is still looked up', async () => {
  let hashAsked = () => undefined as void;
  const siteUnknown = new Promise<void>((resolve) => (hashAsked = resolve));
  const { create, stored } = start({
    findSites: async () => {
      await siteUnknown;
      return new Map([['slow', unavailable('The site cannot be looked up.')]]);
    },
    findVersionHash: (_account, policyId, version) => {
      hashAsked();
      return Promise.resolve(`hash of ${policyId} ${version}`);
    },
  });
  const answers = await create([aRow({ siteId: 'slow' }), aRow({ siteFacts: 0, policyVersion: 2 })], [facts]);
  expect((answers[0] as ServiceError).kind).toBe('unavailable');
  expect(stored.map(({ policySha256 }) => policySha256)).toEqual(['hash of policy 2']);
});

test('nothing is written when no row can be stored', async () => {
  const { create } = start({
    findSites: () => Promise.resolve(new Map()),
    insertCreated: () => Promise.reject(new Error('nothing is to be stored')),
  });
  expect((await create([aRow()], [])).map((answer) => (answer as ServiceError).kind)).toEqual(['not_found']);
});
