import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplePictures, waitUntil } from '@consent/testkit';
import { root } from './find-samples';
import type { Reader } from './reader';
import type { Sample } from './sample';

const evidence = 'docs/evidence.md';
const format = 'docs/evidence-format.md';
const pagination = 'docs/pagination.md';
const ownForm = 'docs/own-form.md';

async function findId(reader: Reader): Promise<string> {
  return (await reader.shell('printf %s "$ID"')).trim();
}

async function guideSettings(reader: Reader): Promise<Record<string, string>> {
  const { apiUrl, url, showcase } = reader;
  return {
    BASE_URL: apiUrl,
    URL: url,
    API_KEY: showcase.api_key,
    KEY: showcase.api_key,
    SITE_ID: showcase.site_id,
    SUBJECT: 'visitor-1',
    ID: await findId(reader),
  };
}

const parses = (_reader: Reader, ...codes: string[]) => {
  for (const code of codes) JSON.parse(code);
  return Promise.resolve();
};

export const guideSamples: readonly Sample[] = [
  {
    title: 'bundles are fetched and checked',
    blocks: [
      [evidence, 'curl -sSo bundle.zip "$URL/api/v1/consents'],
      [evidence, 'curl -sSo keys.json "$URL/log/keys"'],
    ],
    commands: [['packages/evidence-verifier/README.md', 'node verify-evidence.mjs bundle.zip --keys keys.json']],
    run: async (reader, fetchBundles = '', check = '') => {
      expect(await reader.shell(`${fetchBundles}\n${check}`, await guideSettings(reader))).toMatch(/HOLDS/);
    },
  },
  {
    title: 'a page sends a request of a person',
    blocks: [['docs/requests.md', 'curl -sS -X POST "$URL/api/v1/public/requests"']],
    run: async (reader, code) => {
      const { apiUrl, showcase, demo } = reader;
      const browser = await reader.signIn();
      const officer = 'privacy@example.com';
      expect((await browser.put(`/sites/${showcase.site_id}/request-settings`, { answers_to: officer })).status).toBe(200);
      const token = await waitUntil('the mail is there', async () => {
        const mails = (await (await fetch(`${demo.mail_url}/messages?to=${officer}`)).json()) as { text: string }[];
        return /#confirm=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? false;
      });
      const body = JSON.stringify({ token });
      const headers = { 'Content-Type': 'application/json' };
      expect((await fetch(`${apiUrl}/public/requests/confirm`, { method: 'POST', headers, body })).status).toBe(200);
      const settings = { URL: reader.url, SITE_TOKEN: showcase.site_token };
      expect(JSON.parse(await reader.shell(code, settings))).toEqual({ status: 'mailed', due_at: null, id: null });
    },
  },
  {
    title: 'the checkpoint of a log is kept, and the log begins with it later',
    blocks: [[evidence, 'npx consent log keep notes --log']],
    run: async (reader, code) => {
      const settings = await guideSettings(reader);
      const before = `curl -sSfo keys.json "$URL/log/keys"
        LOG_URL=$(curl -sSf "$URL/api/v1/log" -H "Authorization: Bearer $KEY" | node -p "JSON.parse(fs.readFileSync(0)).url")`;
      expect(await reader.shell(`${before}\n${code}\n${code}`, settings)).toMatch(/leaves, signed .*kept before/s);
    },
  },
  {
    title: 'the whole log is audited',
    blocks: [[evidence, 'npx consent log audit notes --log']],
    commands: [
      [format, 'npx consent log audit'],
      ['docs/audit-trail.md', 'npx consent log audit'],
      [format, 'npx consent log audit notes'],
    ],
    run: async (reader, code) => {
      const settings = await guideSettings(reader);
      const before = `curl -sSfo keys.json "$URL/log/keys"
        export CONSENT_URL="$URL" CONSENT_KEY="$KEY"
        LOG_URL=$(curl -sSf "$URL/api/v1/log" -H "Authorization: Bearer $KEY" | node -p "JSON.parse(fs.readFileSync(0)).url")`;
      expect(await reader.shell(`${before}\n${code}`, settings)).toMatch(/Every leaf is explained/);
    },
  },
  {
    title: 'a bundle is compared with a known checkpoint, and a proof with a kept answer',
    blocks: [[format, 'node verify-evidence.mjs bundle.zip --keys keys.json --checkpoint']],
    commands: [
      ['packages/evidence-verifier/README.md', 'npm run verify-evidence -- bundle.zip --keys keys.json'],
      [format, 'npm run verify-evidence --'],
    ],
    run: async (reader, code) => {
      const before = `curl -sSf "$URL/api/v1/consents/$ID/proof" -H "Authorization: Bearer $KEY" -o proof.json
        curl -sSf "$URL/api/v1/consents/$ID" -H "Authorization: Bearer $KEY" -o body.json
        node -p "JSON.parse(fs.readFileSync('proof.json')).checkpoint.trimEnd()" > known.txt
        curl -sSf --retry 30 --retry-delay 1 --retry-all-errors "$URL/api/v1/consents/$ID/evidence" -H "Authorization: Bearer $KEY" -o bundle.zip`;
      const output = await reader.shell(`${before}\n${code}`, await guideSettings(reader));
      expect(output.match(/HOLDS/g)?.length).toBeGreaterThanOrEqual(2);
      const [bundle, keys] = ['bundle.zip', 'keys.json'].map((name) => join(reader.folder, name)) as [string, string];
      expect(await reader.run('npm', ['run', 'verify-evidence', '--', bundle, '--keys', keys], {}, root)).toMatch(/HOLDS/);
    },
  },
  {
    title: 'a signed receipt is fetched and verified',
    blocks: [[evidence, 'curl -sSo receipt.jws']],
    run: async (reader, code) => {
      const before = 'curl -sSfo keys.json "$URL/log/keys"';
      expect(await reader.shell(`${before}\n${code}`, await guideSettings(reader))).toMatch(/HOLDS as of/);
    },
  },
  {
    title: 'checkpoints that a webhook brings are kept, and the command goes on from them',
    // After the samples of bundles, because the log grows.
    blocks: [[evidence, '// keep-checkpoint.mjs']],
    commands: [[evidence, 'npx consent log keep notes']],
    run: async (reader, code) => {
      const settings = await guideSettings(reader);
      await reader.shell('rm -rf notes; curl -sSfo keys.json "$URL/log/keys"', settings);
      reader.write('keep-checkpoint.mjs', code);
      reader.write(
        'told.mjs',
        `import { keepCheckpoint } from './keep-checkpoint.mjs';
        const { BASE_URL, KEY, SITE_ID } = process.env;
        const headers = { Authorization: \`Bearer \${KEY}\`, 'Content-Type': 'application/json' };
        const get = async (path) => (await fetch(BASE_URL + path, { headers })).json();
        const before = await get('/log');
        const body = JSON.stringify({ site_id: SITE_ID, subject_id: 'visitor-9', accepted: true });
        await fetch(\`\${BASE_URL}/consents\`, { method: 'POST', headers, body });
        let after = before;
        while (after.size === before.size) after = await get(\`/log/consistency?from=\${before.size}\`);
        const { from, proof, ...data } = after;
        console.log(await keepCheckpoint({ id: 'evt_1', data: { ...before, since: null } }));
        console.log(await keepCheckpoint({ id: 'evt_2', data: { ...data, since: { size: from, proof } } }));
        console.log(before.url);`,
      );
      const [first, second, url] = (await reader.run(process.execPath, ['told.mjs'], settings)).split('\n');
      expect([first, second]).toEqual(['first', 'grown']);
      expect(await reader.shell(`npx consent log keep notes --log ${url} --keys keys.json`, settings)).toMatch(/kept before/);
    },
  },
  {
    title: 'a request is sent with an Idempotency-Key, and a second one is the same record',
    blocks: [['docs/idempotency.md', 'curl -X POST "$BASE_URL/consents"']],
    run: async (reader, code) => {
      const send = async () =>
        JSON.parse(await reader.shell(code.replace('curl ', 'curl -sSf '), await guideSettings(reader))) as { id: string };
      expect((await send()).id).toBe((await send()).id);
    },
  },
  {
    title: 'the question of a form is registered once, and a consent names it',
    blocks: [
      [ownForm, '// register-form.mjs'],
      [ownForm, '// record-answer.mjs'],
    ],
    run: async (reader, register = '', answer = '') => {
      const { demo, url } = reader;
      const settings = { CONSENT_URL: url, CONSENT_KEY: demo.api_key, CONSENT_SITE: demo.site_id };
      reader.write('register-form.mjs', register);
      reader.write('record-answer.mjs', answer);
      writeFileSync(join(reader.folder, 'form.png'), samplePictures.png);
      const runs = [];
      for (const name of ['register-form.mjs', 'register-form.mjs', 'record-answer.mjs']) {
        runs.push((await reader.run(process.execPath, [name], settings)).trim().split('\n'));
      }
      const [[first = ''] = [], [second] = [], [third, answered = ''] = []] = runs;
      expect(first).toMatch(/^\d+ [0-9a-f]{64}$/);
      expect([second, third]).toEqual([first, first]);
      expect(answered).toMatch(new RegExp(`^[0-9A-Z]{26} ${first.split(' ')[0]} claimed$`));
    },
  },
  {
    title: 'pages are read with curl',
    blocks: [[pagination, 'curl "$BASE_URL/consents?limit=100"']],
    run: async (reader, code) => {
      const settings = await guideSettings(reader);
      const [first = '', second = ''] = code.trimEnd().split('\n');
      const read = async (line: string, more = {}) =>
        JSON.parse(await reader.shell(line.replace('curl ', 'curl -sSf '), { ...settings, ...more })) as {
          data: { id: string }[];
          next_cursor: string;
        };
      const { data, next_cursor: cursor } = await read(first);
      const next = await read(second, { NEXT_CURSOR: cursor });
      expect([data.length, next.data.length]).toEqual([100, 100]);
      expect(next.data[0]?.id).not.toBe(data[0]?.id);
    },
  },
  {
    title: 'all pages of a site are read in TypeScript and Python',
    needs: 'python3',
    blocks: [
      [pagination, 'async function* listConsents('],
      [pagination, 'import json'],
    ],
    run: async (reader, typescript = '', python = '') => {
      const settings = { ...(await guideSettings(reader)), API_KEY: reader.demo.api_key, SITE_ID: reader.demo.site_id };
      await reader.compile(
        'pages.mts',
        `${typescript}\nlet count = 0;\nfor await (const _ of listConsents(process.env.SITE_ID as string)) count++;\nconsole.log(count);`,
      );
      reader.write('pages.py', `${python}\nprint(len(list(list_consents(os.environ["SITE_ID"]))))`);
      const [byTypeScript, byPython] = [
        await reader.run(process.execPath, ['pages.mjs'], settings),
        await reader.run('python3', ['pages.py'], settings),
      ];
      expect(Number(byTypeScript)).toBeGreaterThanOrEqual(1500);
      expect(byPython).toBe(byTypeScript);
    },
  },
  {
    title: 'the two kinds of 429 are told apart',
    blocks: [['docs/limits.md', 'if (response.status === 429)']],
    run: async (reader, code) => {
      reader.write(
        'limits.mjs',
        `async function tell(error, seconds) {
          const response = Response.json({ error, message: '' }, { status: 429, headers: { 'Retry-After': seconds } });
          ${code}
          return 'again';
        }
        console.log(await tell('too_many_requests', '0'));
        console.log(await tell('quota_exceeded', '90000').catch(({ message }) => message));`,
      );
      expect(await reader.run(process.execPath, ['limits.mjs'], {})).toBe('again\nThe quota is used up for 2 more days.\n');
    },
  },
  {
    title: 'the examples of JSON are JSON',
    blocks: [
      [format, '{"generations"'],
      [format, '{"checkpoints"'],
      [pagination, '{ "data": []'],
      ['docs/webhooks.md', '{\n  "id": "evt_'],
    ],
    run: parses,
  },
  {
    title: 'the generated contracts are compared',
    commands: [['packages/contracts/README.md', 'node packages/contracts/generate.mjs --check']],
    run: async (reader) => {
      await reader.run(process.execPath, ['packages/contracts/generate.mjs', '--check'], {}, root);
    },
  },
];
