import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInLanguages } from '@consent/notice/languages';
import { languageFiles } from '../src/notices/language-files';
import { startGateway, type TestGateway } from './start-gateway';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  const verifyPage = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
  const files = { 'index.html': '', 'banner.js': 'void 0;', 'verify-evidence.mjs': '', 'verify.html': verifyPage };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${gateway.port}${path}`, init);

test('[decision 56] each language but English is a file that pages of every origin may load and keep for ever', async () => {
  for (const { tag, texts, labels, page } of builtInLanguages()) {
    const answer = await get(`${languageFiles.path}${tag}.json`);
    if (tag === 'en') {
      expect(answer.status).toBe(404);
      continue;
    }
    expect([tag, answer.status, await answer.json()]).toEqual([tag, 200, { texts, labels, page }]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('[decision 56] a file is compressed, and 304 for whoever has it', async () => {
  const path = `${languageFiles.path}el.json`;
  const answer = await get(path, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const again = await get(path, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each([
  `/banner-texts/${'0'.repeat(16)}/de.json`,
  `${languageFiles.path}xx.json`,
  `${languageFiles.path}constructor.json`,
  `${languageFiles.path}`,
  `${languageFiles.path}..%2fde.json`,
  '/banner-texts/de.json',
])('[decision 56] %s is 404', async (path) => {
  expect((await get(path)).status).toBe(404);
});
