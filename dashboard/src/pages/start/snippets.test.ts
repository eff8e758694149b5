import { execFileSync } from 'node:child_process';
import { curlLine } from './snippets';

const first = {
  origin: 'https://consent.example',
  siteId: '0d0f3a52-7c3c-4a3b-9d0c-2f6a3a5a7b11',
  apiKey: 'sk-key',
};

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
