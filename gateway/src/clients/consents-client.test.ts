import type { ConsentServiceMethods, CreateConsentsRequest, NewConsent } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import { createConsentsClient } from './consents-client';

const row = (id: string): NewConsent => ({
  accountId: 'account',
  id,
  siteId: 'site',
  subjectId: 'subject',
  consentId: '',
  accepted: true,
  preferencesJson: '{}',
  country: '',
  region: '',
  userAgent: '',
});
const site = (siteId: string, categories: string[] | null = null) => ({
  siteId,
  deleted: false,
  policyId: '',
  policyVersion: 0,
  policySha256: '',
  categories,
});

test('sends the facts of each site once, and each row refers to the facts of its site, if any', async () => {
  const sent: CreateConsentsRequest[] = [];
  const createConsents = (request: CreateConsentsRequest) => {
    sent.push(request);
    return Promise.resolve({ results: request.rows.map(() => ({ consentJson: '{}' })) });
  };
  const client = createConsentsClient({ createConsents } as unknown as RpcClient<ConsentServiceMethods>);
  const [open, closed] = [site('open'), site('closed', ['ads'])];
  await client.createMany([
    { row: row('1'), site: closed },
    { row: row('2'), site: open },
    { row: row('3') },
    { row: row('4'), site: closed },
  ]);
  const [{ rows, sites }] = sent as [CreateConsentsRequest];
  expect(rows.map(({ id, siteFacts }) => [id, siteFacts === undefined ? undefined : sites[siteFacts]?.siteId])).toEqual([
    ['1', 'closed'],
    ['2', 'open'],
    ['3', undefined],
    ['4', 'closed'],
  ]);
  expect(sites.map(({ categoriesClosed, categories }) => [categoriesClosed, categories])).toEqual([
    [true, ['ads']],
    [false, []],
  ]);
});

test('a create with complete facts does not wait for creates that need another service', async () => {
  const createConsents = ({ rows, sites }: CreateConsentsRequest) => {
    const needsNoOtherService = rows.every(({ siteFacts, policyVersion }) => {
      const facts = siteFacts === undefined ? undefined : sites[siteFacts];
      return facts !== undefined && (policyVersion ?? facts.policyVersion) >= facts.policyVersion;
    });
    return needsNoOtherService
      ? Promise.resolve({ results: rows.map(({ id }) => ({ consentJson: id })) })
      : new Promise<never>(() => undefined);
  };
  const client = createConsentsClient({ createConsents } as unknown as RpcClient<ConsentServiceMethods>);
  const versioned = { ...site('site'), policyVersion: 3 };
  for (let i = 0; i < 20; i++) {
    void client.create({ row: row('without facts') });
    void client.create({ row: { ...row('an earlier version'), policyVersion: 2 }, site: versioned });
    await expect(client.create({ row: row('in force'), site: versioned })).resolves.toEqual({ consentJson: 'in force' });
    const named = { row: { ...row('named'), policyVersion: 3 }, site: versioned };
    await expect(client.create(named)).resolves.toEqual({ consentJson: 'named' });
  }
});
