import type { NewConsent, SiteFacts as SiteFactsMessage } from '@consent/contracts';
import { createEventMaker, noEventSignatures } from '@consent/events';
import { createSilentLogger } from '@consent/kernel';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import { newRecordColumns } from './consent';
import { createConsents } from './create';
import { createConsentEvents } from './events';
import type { Owners } from './owners';
import { siteFactsOf } from './site-facts';
import { createWriteLoad } from './write-load';

function aRow(overrides: Partial<NewConsent> = {}): NewConsent {
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

const facts: SiteFactsMessage = {
  siteId: 'site',
  deleted: false,
  policyId: 'policy',
  policyVersion: 3,
  policySha256: 'hash 3',
  categoriesClosed: false,
  categories: [],
};

/** Owners reject by default. Records stored rows, sent events and log lines. */
function start(owners: Partial<Owners>, { failsToWrite = false } = {}) {
  const stored: { id: string; policySha256: string }[] = [];
  const logged: unknown[] = [];
  let sent = 0;
  const logger = createSilentLogger();
  logger.warn = (...line: unknown[]) => void logged.push(line);
  /** The columns of records come first: each an array literal, or the value of one row. */
  const columns = Object.keys(newRecordColumns);
  const query = (_name: string, _text: string, values: readonly unknown[]) => {
    if (failsToWrite) return Promise.reject(new ServiceError('internal', 'nothing is to be stored'));
    const [ids, hashes] = ['id', 'policySha256'].map((field) => String(values[columns.indexOf(field)]).replaceAll(/[{}]/g, '').split(','));
    ids?.forEach((id, at) => stored.push({ id, policySha256: hashes?.[at] ?? '' }));
    return Promise.resolve({ rows: [] });
  };
  const create = async (rows: NewConsent[], sites: SiteFactsMessage[]) => {
    const { results } = await createConsents(
      { rows, sites },
      {
        database: { query } as unknown as Handle,
        sendEvents: () => void sent++,
        transaction: () => Promise.reject(new Error('only an Idempotency-Key needs a transaction')),
        events: createConsentEvents(createEventMaker(noEventSignatures)),
        isLogOn: true,
        owners: {
          findSites: () => Promise.reject(new Error('no site is to be asked for')),
          findVersionHash: () => Promise.reject(new Error('no version is to be asked for')),
          ...owners,
        },
        writeLoad: createWriteLoad(),
        logger,
      },
      { requestId: 'req-1' },
    );
    return results.map(({ failure }) => failure?.kind);
  };
  return { create, stored, logged, sent: () => sent };
}

test('stores rows with facts without asking account or policy', async () => {
  const { create, stored, sent } = start({});
  const rows = [aRow({ siteFacts: 0 }), aRow({ siteFacts: 0, policyVersion: 3 })];
  await create(rows, [facts]);
  expect(stored).toEqual(rows.map(({ id }) => ({ id, policySha256: 'hash 3' })));
  expect(sent()).toBe(1);
});

test('asks for all accounts in parallel, once for all sites of an account', async () => {
  const asked: string[] = [];
  let answerAll = () => undefined as void;
  const allAsked = new Promise<void>((resolve) => (answerAll = resolve));
  const { create, stored } = start({
    findSites: async (accountId, siteIds) => {
      if (asked.push(`${accountId}: ${siteIds.join(', ')}`) === 3) answerAll();
      await allAsked;
      return new Map(siteIds.map((siteId) => [siteId, { ...siteFactsOf(facts), siteId }]));
    },
  });
  const rows = ['a', 'b', 'c'].flatMap((accountId) => ['x', 'y', 'x'].map((siteId) => aRow({ accountId, siteId })));
  await create(rows, []);
  expect(asked).toEqual(['a: x, y', 'b: x, y', 'c: x, y']);
  expect(stored).toHaveLength(9);
});

test('looks up the hash of an earlier version while a site look-up is in flight', async () => {
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
  const failures = await create([aRow({ siteId: 'slow' }), aRow({ siteFacts: 0, policyVersion: 2 })], [facts]);
  expect(failures).toEqual(['unavailable', undefined]);
  expect(stored.map(({ policySha256 }) => policySha256)).toEqual(['hash of policy 2']);
});

test('writes nothing and sends no event when no row can be stored', async () => {
  const { create, sent } = start({ findSites: () => Promise.resolve(new Map()) }, { failsToWrite: true });
  expect(await create([aRow()], [])).toEqual(['not_found']);
  expect(sent()).toBe(0);
});

test('logs the first internal cause of unstored rows once, with the request id', async () => {
  const away = unavailable('The answer is not known.', new Error('policy is unavailable'));
  const { create, logged } = start({ findSites: () => Promise.resolve(new Map([['away', away]])) });
  const rows = [aRow({ siteFacts: 0 }), aRow({ siteId: 'unknown' }), aRow({ siteId: 'away' }), aRow({ siteId: 'away' })];
  expect(await create(rows, [facts])).toEqual([undefined, 'not_found', 'unavailable', 'unavailable']);
  expect(logged).toEqual([[{ error: away, request_id: 'req-1' }, 'some rows of a call were not stored']]);
});

test('does not log errors of the caller', async () => {
  const { create, logged } = start({ findSites: () => Promise.resolve(new Map()) });
  expect(await create([aRow({ siteFacts: 0 }), aRow({ siteId: 'unknown' })], [facts])).toEqual([undefined, 'not_found']);
  expect(logged).toEqual([]);
});
