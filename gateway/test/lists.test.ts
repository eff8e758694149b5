import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Key, Policy, PolicyVersion } from '@consent/contracts';
import { expectError } from './http-client';
import { browserWith, createPeople } from './people';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;
let people: ReturnType<typeof createPeople>;
let reader: Reader;
beforeAll(async () => {
  gateway = await startGateway();
  people = createPeople(gateway.services);
  reader = signIn();
});
afterAll(() => gateway.stop());

type Reader = ReturnType<typeof signIn>;

function signIn() {
  const { token, session } = people.signIn();
  const headers = browserWith(token, 'csrf').read();
  return { accountId: session.account.id, get: (path: string) => gateway.client.get(path, headers) };
}

const consentId = '01M7YNAYM0FB4C02YEHA0XX7A1';
const policyId = randomUUID();
const count = 7;
const numbers = Array.from({ length: count }, (_, index) => count - index);

const entry = (number: number): HistoryEntry => ({
  id: `01M7YRRT80SNQWY04WPH0CG1G${number}`,
  number,
  accepted: true,
  preferencesJson: '{}',
  policyVersion: number,
  changedBy: { kind: 'user', id: '' },
  createdAtMs: number,
});
const version = (number: number): PolicyVersion => ({ version: number, name: 'Policy', sha256: '0'.repeat(64), publishedAtMs: number });
const key = (number: number): Key => ({
  id: `key_01M80C8RM0WA3BCA6BT5GYYFA${number}`,
  accountId: '',
  name: 'Key',
  firstCharacters: 'sk-',
  lastFour: '0000',
  createdAtMs: number,
  expiresAtMs: 0,
  lastUsedAtMs: 0,
  revokedAtMs: 0,
});

/** Services of this release return what is asked for. Those of the release before return everything, without numbers. */
function answerAs(release: 'this' | 'before') {
  const { services } = gateway;
  const isBefore = release === 'before';
  const bounded = <Row>(rows: readonly Row[], limit: number | undefined, isBelow: (row: Row) => boolean) =>
    isBefore ? [...rows] : rows.filter(isBelow).slice(0, limit);
  services.answer('listHistory', ({ limit, belowNumber = Infinity }) => {
    const entries = bounded(numbers.map(entry), limit, ({ number = 0 }) => number < belowNumber);
    return { entries: isBefore ? entries.map(({ number: _, ...rest }) => rest) : entries };
  });
  services.answer('listVersions', ({ limit, belowVersion = Infinity }) => ({
    versions: bounded(numbers.map(version), limit, (row) => row.version < belowVersion),
  }));
  services.answer('listKeys', ({ limit, belowId = '~' }) => ({ keys: bounded(numbers.map(key), limit, ({ id }) => id < belowId) }));
}

const lists = [
  { path: `/consents/${consentId}/history`, placeOf: (row: { policy_version: number }) => row.policy_version, max: 1000 },
  { path: `/policies/${policyId}/versions`, placeOf: (row: { version: number }) => row.version, max: 100 },
  { path: '/keys', placeOf: (row: { id: string }) => Number(row.id.at(-1)), max: 100 },
];

describe.each(lists)('[decision 9.2] GET $path', ({ path, placeOf, max }) => {
  const read = async (query: string) => {
    const { status, body } = await reader.get(`${path}${query}`);
    expect(status).toBe(200);
    return { places: (body.data as never[]).map(placeOf), cursor: body.next_cursor as string };
  };

  describe.each(['this', 'before'] as const)('with a service of %s release', (release) => {
    beforeEach(() => answerAs(release));

    test('answers all rows that fit on one page, and an empty next_cursor', async () => {
      expect(await read('')).toEqual({ places: numbers, cursor: '' });
      expect(await read(`?limit=${count}`)).toEqual({ places: numbers, cursor: '' });
    });

    test('answers each row once in pages of the limit', async () => {
      const pages: number[][] = [];
      let cursor = '';
      do {
        const page = await read(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
        pages.push(page.places);
        cursor = page.cursor;
      } while (cursor !== '');
      expect(pages).toEqual([numbers.slice(0, 3), numbers.slice(3, 6), numbers.slice(6)]);
    });
  });

  test('a cursor from another release continues after its page', async () => {
    answerAs('this');
    const first = await read('?limit=2');
    answerAs('before');
    expect((await read(`?limit=2&cursor=${first.cursor}`)).places).toEqual(numbers.slice(2, 4));
  });

  test('a limit out of range is 400 before any read, and so is an altered cursor or a cursor of another list or account', async () => {
    answerAs('this');
    const { cursor } = await read('?limit=2');
    const others = await Promise.all(lists.map(async (other) => (await reader.get(`${other.path}?limit=2`)).body.next_cursor as string));
    gateway.services.forget();
    for (const limit of ['0', `${max + 1}`, 'x', '1.5', '-1']) {
      const { status, body } = await reader.get(`${path}?limit=${limit}`);
      expect([status, body.error, body.message]).toEqual([400, 'invalid_request', expect.stringContaining('limit')]);
    }
    const altered = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    for (const wrong of [altered, `${cursor}A`, 'x', ...others.filter((other) => other !== cursor)]) {
      expectError(await reader.get(`${path}?cursor=${wrong}`), 400, 'invalid_request');
    }
    expectError(await signIn().get(`${path}?cursor=${cursor}`), 400, 'invalid_request');
    expect(gateway.services.allCalls().filter(({ method }) => method.startsWith('list'))).toEqual([]);
  });
});

describe('[decision 9.2] GET /policies with limit', () => {
  const policies = numbers.map((number): Policy => ({
    id: `${policyId.slice(0, -1)}${number}`,
    accountId: reader?.accountId ?? '',
    name: 'Policy',
    content: 'A text.',
    version: 1,
    createdAtMs: number,
    updatedAtMs: number,
  }));

  /** Pages of at most `fitting` policies: texts have a limit in bytes. The release before ignores `limit`. */
  function answerPolicies(release: 'this' | 'before', fitting: number) {
    gateway.services.answer('listPolicies', ({ page, limit = count }) => {
      const after = policies.findIndex(({ createdAtMs, id }) => `${createdAtMs}.${id}` === page) + 1;
      const end = after + Math.min(fitting, release === 'this' ? limit : count);
      const last = policies[end - 1];
      return { policies: policies.slice(after, end), nextPage: end < count && last ? `${last.createdAtMs}.${last.id}` : '' };
    });
  }

  async function readPages(query: string): Promise<string[][]> {
    const pages: string[][] = [];
    let path: string | undefined = `/policies?${query}`;
    while (path !== undefined) {
      const { status, body, headers } = await reader.get(path);
      expect(status).toBe(200);
      pages.push((body as { id: string }[]).map(({ id }) => id));
      path = /^<http:\/\/127\.0\.0\.1:8080\/api\/v1(\/policies\?[^>]+)>; rel="next"$/.exec(headers['link'] as string)?.[1];
    }
    return pages;
  }

  const ids = policies.map(({ id }) => id);

  test.each(['this', 'before'] as const)('follows Link from page to page, with a service of %s release', async (release) => {
    answerPolicies(release, 5);
    expect(await readPages('limit=3')).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    expect(await readPages('limit=100')).toEqual([ids.slice(0, 5), ids.slice(5)]);
    expect(await readPages(`limit=${count}`)).toEqual([ids.slice(0, 5), ids.slice(5)]);
  });

  test('without limit the array is complete and has no Link', async () => {
    answerPolicies('this', 2);
    const { body, headers } = await reader.get('/policies');
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    expect(headers['link']).toBeUndefined();
  });

  test('a limit out of range and a cursor of another account or list are 400; a cursor without a limit reads a page of 100', async () => {
    answerPolicies('this', 5);
    answerAs('this');
    const cursorIn = (link: unknown) => /cursor=([^>&]+)/.exec(link as string)?.[1] ?? '';
    const cursor = cursorIn((await reader.get('/policies?limit=2')).headers['link']);
    expect(cursor).not.toBe('');
    const ofKeys = (await reader.get('/keys?limit=2')).body.next_cursor as string;
    for (const query of ['limit=0', 'limit=101', `limit=2&cursor=${ofKeys}`, `limit=2&cursor=${cursor}A`])
      expectError(await reader.get(`/policies?${query}`), 400, 'invalid_request');
    expectError(await signIn().get(`/policies?limit=2&cursor=${cursor}`), 400, 'invalid_request');
    const { body } = await reader.get(`/policies?cursor=${cursor}`);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(2));
  });
});
