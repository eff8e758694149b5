import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from '../system/api-client';
import { useOwnGateways } from '../system/own-gateways';

const system = useOwnGateways({ settings: { REFUSED_BODY_MIB_PER_MINUTE: '10000' } });

const mib = 2 ** 20;
const headerCharacters = 15_000;
const list = (count: number, item: (index: number) => string) => Array.from({ length: count }, (_, index) => item(index)).join(',');
const numbered = (index: number) => String(index).padStart(60, 'x');
const preferencesOf = (row: number) => `{${list(64, (index) => `"${String(row * 64 + index).padStart(64, 'a')}":true`)}}`;

const rowOf = (siteId: string, row: number) =>
  `{"site_id":"${siteId}","subject_id":"${'é'.repeat(256)}","accepted":true,"preferences":${preferencesOf(row)}}`;

interface Worst {
  path: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The inputs of docs/limits.md, "Worst times", at their full size. */
const corpusOf = (siteId: string): Readonly<Record<string, Worst>> => ({
  'unknown names': { path: '/consents/batch', body: `{${list(98_000, (index) => `"dry_${numbered(index)}":1`)}}` },
  'a repeated name': { path: '/consents/batch', body: `{${list(98_000, (index) => `"dry_${numbered(index % 97_999)}":1`)}}` },
  'different names in many objects': {
    path: '/consents/batch',
    body: `{"consents":[${list(50, (object) => `{${list(1_960, (index) => `"${numbered(object * 1_960 + index)}":1`)}}`)}]}`,
  },
  'a string of escapes': { path: '/consents/batch', body: `{"consents":["${'\\u0061'.repeat((8 * mib - 100) / 6)}"]}` },
  'a deep list': { path: '/consents/batch', body: '['.repeat(8 * mib - 100) },
  'a full batch of rows that name the same categories': {
    path: '/consents/batch',
    body: `{"dry_run":true,"consents":[${list(1_000, () => rowOf(siteId, 0))}]}`,
  },
  'a full batch of rows that name other categories each': {
    path: '/consents/batch',
    body: `{"dry_run":true,"consents":[${list(1_000, (row) => rowOf(siteId, row))}]}`,
  },
  'a full batch of rows that are recorded': {
    path: '/consents/batch',
    body: `{"consents":[${list(1_000, (row) => rowOf(siteId, row))}]}`,
  },
  'a policy of blanks': { path: '/policies', body: `{"name":"${' '.repeat(100_000)}","content":"${' '.repeat(900_000)}"}` },
  'a policy of many unknown names': { path: '/policies', body: `{${list(1_990, (index) => `"conten_${numbered(index)}":1`)}}` },
  'a query of short names': {
    path: `/consents?${Array.from({ length: 3_000 }, (_, at) => `${at.toString(36)}=`).join('&')}`,
    method: 'GET',
  },
  'a long cursor': { path: `/consents?cursor=${'A'.repeat(headerCharacters)}`, method: 'GET' },
  'a long time': { path: `/consents?from=${'0'.repeat(headerCharacters)}`, method: 'GET' },
  'short cookies': { path: '/consents?limit=1', method: 'GET', headers: { Cookie: 'a=b;'.repeat(headerCharacters / 4) } },
  'short languages': { path: '/plans', method: 'GET', headers: { 'Accept-Language': 'a,'.repeat(headerCharacters / 2) } },
  'short types': { path: '/plans', method: 'GET', headers: { Accept: 'a;q=1,'.repeat(headerCharacters / 6) } },
  'short encodings': { path: '/plans', method: 'GET', headers: { 'Accept-Encoding': 'a,'.repeat(headerCharacters / 2) } },
  'many addresses': { path: '/plans', method: 'GET', headers: { 'X-Forwarded-For': '127.0.0.1,'.repeat(headerCharacters / 10) } },
  'an Idempotency-Key of a full batch': {
    path: '/consents/batch',
    body: `{"consents":[]${' '.repeat(8 * mib - 100)}}`,
    headers: { 'Idempotency-Key': randomUUID() },
  },
});

test('[threats 115] the worst inputs delay no request of another account, and no liveness probe, by half a second', async () => {
  const [sender, other] = [await system.tenants.create(), await system.tenants.create()];
  const corpus = Object.entries(corpusOf(sender.site.id));
  const send = ({ path, method = 'POST', body, headers = {} }: Worst): Promise<ApiAnswer> =>
    system
      .api(sender.key)
      .request(method, path, { headers: { Accept: 'application/problem+json', ...headers }, ...(body !== undefined && { body }) });
  const livez = `${system.opsUrls['gateway']}/livez`;
  // The first requests compile schemas.
  await Promise.all([send({ path: '/consents/batch', body: '{"a":1}' }), send({ path: '/policies', body: '{"a":1}' })]);

  const waitOfOthers = async (): Promise<number> => {
    const startedAtMs = performance.now();
    const [answer, alive] = await Promise.all([system.api(other.key).get('/consents?limit=1'), fetch(livez)]);
    expect([answer.status, alive.status]).toEqual([200, 200]);
    return performance.now() - startedAtMs;
  };
  const longestWait = async (isOver: () => boolean): Promise<number> => {
    let longest = 0;
    do longest = Math.max(longest, await waitOfOthers());
    while (!isOver());
    return longest;
  };

  // Other programs of a busy machine delay a request as well. So the longest wait of as long a time without the input is subtracted, and the best of
  // three tries counts.
  for (const [name, worst] of corpus) {
    const delays: number[] = [];
    for (let tries = 1; tries <= 3 && !(Math.min(...delays) < 500); tries += 1) {
      const startedAtMs = performance.now();
      let isOver = false;
      const answered = send(worst).finally(() => (isOver = true));
      const longest = await longestWait(() => isOver);
      expect([200, 400], name).toContain((await answered).status);
      const endsAtMs = 2 * performance.now() - startedAtMs;
      delays.push(longest - (await longestWait(() => performance.now() > endsAtMs)));
    }
    expect(Math.min(...delays), `milliseconds beside ${name}`).toBeLessThan(500);
  }
});
