import type { DescribeConsentRequest, DescribeSubjectRequest } from '@consent/contracts';
import { createRpcStatements } from './rpc-statements';
import type { DescribedLeaf } from './statements';

type Clients = Parameters<typeof createRpcStatements>[0];

const leaf = (record: string, data: string): DescribedLeaf => ({
  ...{ type: 'consent.created', record, frame: record, data, salt: Buffer.alloc(16), erasedIds: [] },
});

/** `isEarlier`: a release that has neither pages of a record nor leaves without data. */
function fakeConsent(pages: DescribedLeaf[][], { isEarlier = false } = {}) {
  const asked: string[] = [];
  const pageOf = (cursor: string, withoutData: boolean) => {
    asked.push(cursor);
    const at = Number(cursor);
    const shown = isEarlier ? pages.flat() : pages[at]!.map((each) => ({ ...each, data: withoutData ? '' : each.data }));
    const nextCursor = isEarlier || at + 1 === pages.length ? '' : String(at + 1);
    const rest = { tag: Buffer.alloc(16), tagKeySha256: Buffer.alloc(32), complete: at !== 0, settled: true };
    return Promise.resolve({ ...rest, leaves: shown, nextCursor });
  };
  const consent = {
    describeConsent: async ({ cursor, inPages, withoutData }: DescribeConsentRequest) => {
      expect(inPages).toBe(true);
      return { ...(await pageOf(cursor, withoutData)), subjectId: 'ada' };
    },
    describeSubject: ({ cursor, withoutData }: DescribeSubjectRequest) => pageOf(cursor, withoutData),
  };
  return { statements: createRpcStatements({ consent, policy: {} } as unknown as Clients), asked };
}

const pages = [[leaf('a', 'one')], [leaf('b', 'two'), leaf('c', 'three')]];

test.each([[false], [true]])('a record is described without data, over all pages (earlier consent service: %s)', async (isEarlier) => {
  const { statements, asked } = fakeConsent(pages, { isEarlier });
  const described = await statements.describeConsent('account', 'id', 10);
  expect(described).toMatchObject({ subjectId: 'ada', isComplete: false, isFullyLogged: true });
  expect(described.leaves.map(({ record, data }) => [record, data])).toEqual(['a', 'b', 'c'].map((record) => [record, '']));
  expect(asked).toEqual(isEarlier ? [''] : ['', '1']);
});

test('[decision 43.3] a record is opened with its data, and with more text than fits into a receipt it is invalid', async () => {
  const { statements } = fakeConsent(pages);
  const most = { leaves: 10, dataBytes: 100 };
  expect((await statements.openConsent('account', 'id', most)).leaves.map(({ data }) => data)).toEqual(['one', 'two', 'three']);
  await expect(statements.openConsent('account', 'id', { ...most, dataBytes: 10 })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('does not fit into a receipt') as string,
  });
});

test('the pages of a record are read only until the limit of leaves is exceeded', async () => {
  const { statements, asked } = fakeConsent([...pages, ...pages]);
  expect((await statements.describeConsent('account', 'id', 2)).leaves).toHaveLength(3);
  expect(asked).toEqual(['', '1']);
});

test('the subject of a record is found on the first page', async () => {
  const { statements, asked } = fakeConsent(pages);
  expect(await statements.findSubject('account', 'id')).toMatchObject({ subjectId: 'ada' });
  expect(asked).toEqual(['']);
});

test('leaves of a subject have data only where requested', async () => {
  const { statements } = fakeConsent(pages);
  const dataOf = async (hasData?: (each: DescribedLeaf) => boolean) =>
    (await statements.describeSubject('account', 'ada', hasData)).leaves.map(({ data }) => data);
  expect(await dataOf()).toEqual(['', '', '']);
  expect(await dataOf(({ record }) => record === 'b')).toEqual(['', 'two', '']);
  expect(await dataOf(() => true)).toEqual(['one', 'two', 'three']);
});

test('[decision 26.1] more data than fits into a bundle is invalid, as soon as it is read', async () => {
  const { statements, asked } = fakeConsent(Array.from({ length: 20 }, () => [leaf('a', 'é'.repeat(2_000_000))]));
  await expect(statements.describeSubject('account', 'ada', () => true)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('GET /log/openings') as string,
  });
  expect(asked).toHaveLength(9);
  expect((await statements.describeSubject('account', 'ada')).leaves).toHaveLength(20);
});
