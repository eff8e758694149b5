import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { bannerSnippet, curlLine } from './snippets';

const first = {
  origin: 'https://consent.example',
  siteId: '0d0f3a52-7c3c-4a3b-9d0c-2f6a3a5a7b11',
  siteToken: 'st_token',
  apiKey: 'sk-key',
};

/** Splits a line into words with a real shell, one word per line. */
const wordsOf = (line: string) =>
  execFileSync('sh', ['-c', `set -- ${line.replace(/^curl /, '')}; printf '%s\\n' "$@"`], { encoding: 'utf8' });

test('the curl line has the key and the site', () => {
  expect(wordsOf(curlLine(first)).trim().split('\n')).toEqual([
    'https://consent.example/api/v1/consents',
    '-H',
    'Authorization: Bearer sk-key',
    '-H',
    'Content-Type: application/json',
    '-d',
    `{"site_id":"${first.siteId}","subject_id":"first-visitor","accepted":true,"preferences":{"necessary":true,"analytics":false}}`,
  ]);
});

test('a value cannot break out of its shell word', () => {
  const apiKey = `'; echo $(id) \`id\` "`;
  expect(wordsOf(curlLine({ ...first, apiKey }))).toContain(`Authorization: Bearer ${apiKey}`);
});

const scriptOf = (snippet: string) => /<script>([\s\S]*?)<\/script>/.exec(snippet)?.[1] ?? '';

async function requestOf(snippet: string): Promise<{ url: string; headers: Record<string, string>; body: string }> {
  const store = new Map<string, string>();
  let click: (event: unknown) => Promise<void> = () => Promise.reject(new Error('nothing listens'));
  let sent: { url: string; headers: Record<string, string>; body: string } | undefined;
  runInNewContext(scriptOf(snippet), {
    document: {
      getElementById: () => ({ hidden: true, addEventListener: (_name: string, listener: typeof click) => void (click = listener) }),
    },
    localStorage: { getItem: (name: string) => store.get(name) ?? null, setItem: (name: string, value: string) => store.set(name, value) },
    crypto: { randomUUID: () => 'subject-1' },
    fetch: (url: string, options: { headers: Record<string, string>; body: string }) => {
      sent = { url, ...options };
      return Promise.resolve({ ok: true });
    },
  });
  await click({ target: { dataset: { accepted: 'false' } } });
  if (sent === undefined) throw new Error('The snippet sent nothing');
  return sent;
}

test('the banner sends the clicked choice with the token of the site', async () => {
  const { url, headers, body } = await requestOf(bannerSnippet(first));
  expect(url).toBe('https://consent.example/api/v1/public/consent');
  expect(headers['X-Site-Token']).toBe('st_token');
  expect(JSON.parse(body)).toEqual({ subject_id: 'subject-1', accepted: false, preferences: { necessary: true, analytics: false } });
});

test('a value cannot break out of its script string', async () => {
  const siteToken = `'</script>\\"\n`;
  const { headers } = await requestOf(bannerSnippet({ ...first, siteToken }));
  expect(headers['X-Site-Token']).toBe(siteToken);
});
