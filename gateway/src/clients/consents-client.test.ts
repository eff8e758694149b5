import type { ConsentServiceMethods, CreateConsentsRequest, NewConsent, Once } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { currentRequest, runInRequest, type RpcClient } from '@consent/rpc';
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

describe('a group of several accounts with a row that the service cannot store', () => {
  const of = (accountId: string, id: string) => ({ row: { ...row(id), accountId }, site: site('open') });
  const answering = (answer: (ids: readonly string[]) => Error | undefined) => {
    const calls: string[][] = [];
    const createConsents = ({ rows }: CreateConsentsRequest) => {
      const ids = rows.map(({ id }) => id);
      calls.push(ids);
      const error = answer(ids);
      return error === undefined ? Promise.resolve({ results: ids.map((id) => ({ consentJson: id })) }) : Promise.reject(error);
    };
    return { calls, client: createConsentsClient({ createConsents } as unknown as RpcClient<ConsentServiceMethods>) };
  };
  const createAll = (client: ReturnType<typeof createConsentsClient>, once?: Once) =>
    Promise.allSettled([of('a', '1'), of('b', 'bad'), of('b', '3'), of('c', '4')].map((consent) => client.create(consent, once)));
  const failure = { failure: { kind: 'internal', message: 'Internal error.' } };
  const once = { accountId: 'a', keySha256: Buffer.alloc(32), requestSha256: Buffer.alloc(32), replayOnly: false };

  test.each([
    ['without keys', undefined],
    ['with keys', once],
  ])('fails the rows of its own account only, %s', async (_, key) => {
    const { calls, client } = answering((ids) => (ids.includes('bad') ? new ServiceError('internal', 'Internal error.') : undefined));
    const results = await createAll(client, key);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
      { consentJson: '1' },
      failure,
      failure,
      { consentJson: '4' },
    ]);
    expect(calls).toEqual([['1', 'bad', '3', '4'], ['1'], ['bad', '3'], ['4']]);
  });

  test.each(['unavailable', 'outcome_unknown', 'deadline'] as const)('is not repeated after %s', async (kind) => {
    const { calls, client } = answering(() => new ServiceError(kind, 'Failed.'));
    const results = await createAll(client);
    expect(results).toEqual(results.map(() => ({ status: 'rejected', reason: expect.objectContaining({ kind }) as unknown })));
    expect(calls).toHaveLength(1);
  });

  test('is not repeated if all rows are of one account', async () => {
    const { calls, client } = answering(() => new ServiceError('internal', 'Internal error.'));
    await expect(client.create(of('a', '1'))).rejects.toMatchObject({ kind: 'internal' });
    expect(calls).toHaveLength(1);
  });
});

test('creates and reads of two cells share no call, because each call reaches one database', async () => {
  const sent: (string | undefined)[][] = [];
  const note = (accountIds: string[]) => sent.push([currentRequest()?.cell, ...accountIds]);
  const client = createConsentsClient({
    createConsents: ({ rows }: CreateConsentsRequest) => {
      note(rows.map(({ accountId }) => accountId));
      return Promise.resolve({ results: rows.map(() => ({ consentJson: '{}' })) });
    },
    getConsents: ({ refs }: { refs: { accountId: string }[] }) => {
      note(refs.map(({ accountId }) => accountId));
      return Promise.resolve({ results: refs.map(() => ({})) });
    },
  } as unknown as RpcClient<ConsentServiceMethods>);
  const ask = (accountId: string, cell: string | undefined) =>
    runInRequest({ requestId: '', cell }, () =>
      Promise.all([client.create({ row: { ...row('1'), accountId }, site: site('site') }), client.find({ accountId, id: '1' })]),
    );
  await Promise.all([ask('a', 'main'), ask('b', 'second'), ask('c', 'main'), ask('d', undefined)]);
  expect(sent.sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
    [undefined, 'd'],
    [undefined, 'd'],
    ['main', 'a', 'c'],
    ['main', 'a', 'c'],
    ['second', 'b'],
    ['second', 'b'],
  ]);
});
