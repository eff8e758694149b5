import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from './sample';

const file = 'packages/sdk/README.md';

export const sdkSamples: readonly Sample[] = [
  {
    title: 'the blocks about the client run one after the other',
    blocks: [
      [file, "import { ConsentClient } from '@consent/sdk'"],
      [file, "import { isConsentError } from '@consent/sdk'"],
      [file, 'const list = client.consents.list('],
      [file, 'const queue = client.consents.queue()'],
      [file, "import { saveDownload, saveExport } from '@consent/sdk/node'"],
    ],
    run: async (reader, ...codes) => {
      const evidence = codes.pop() as string;
      // A consent is in the log about a second after it was recorded. The document of evidence says so.
      const untilLogged = `for (let answer; answer !== 200; ) {
        answer = (await fetch('${reader.apiUrl}/subjects/visitor-3/evidence', { headers: { Authorization: \`Bearer \${process.env.CONSENT_KEY}\` } })).status;
      }\n`;
      reader.write('client.mjs', [...codes, untilLogged, evidence].join('\n'));
      const output = await reader.run(process.execPath, ['client.mjs'], reader.settings);
      const [id = '', absent, listed, queued = '', checked, ...rest] = output.split('\n');
      expect([absent, listed]).toEqual(['There is no such consent.', `${id} true`]);
      expect([id, queued].map((each) => each.length)).toEqual([26, 26]);
      expect(checked).toBe("1 [ { index: 0, status: 'valid', error: '' } ]");
      // One line for each poll of an unfinished export. A fast export has none.
      expect(rest.join('\n')).toMatch(/^(\d+\n)*$/);
      expect(readFileSync(join(reader.folder, 'consents.csv'), 'utf8')).toContain('visitor-4');
      expect(readFileSync(join(reader.folder, 'evidence.zip')).subarray(0, 2).toString()).toBe('PK');
    },
  },
  {
    title: 'the React component renders',
    blocks: [[file, "import { useConsent } from '@consent/sdk/react'"]],
    run: async (reader, code) => {
      await reader.compile('analytics.tsx', code);
      const script = `import { createElement } from 'react'; import { renderToString } from 'react-dom/server'; import { Analytics } from './analytics.mjs';
        console.log(JSON.stringify(renderToString(createElement(Analytics))));`;
      reader.write('render.mjs', script);
      expect(await reader.run(process.execPath, ['render.mjs'], {})).toBe('""\n');
    },
  },
  {
    title: 'the command line explains itself',
    commands: [
      ['README.md', 'npx consent help'],
      [file, 'npx consent help'],
    ],
    run: async (reader) => {
      expect(await reader.shell('npx consent help')).toContain('CONSENT_URL');
    },
  },
  {
    title: 'the command line forwards webhooks, triggers them, imports and exports, without settings',
    blocks: [[file, 'npx consent listen']],
    run: async (reader, code) => {
      const [listen = '', trigger = '', importFile = '', exportFile = ''] = code.trimEnd().split('\n');
      const port = await reader.freePort();
      reader.write(
        'webhooks.mjs',
        "import { createServer } from 'node:http'; createServer((request, response) => response.end()).listen(process.argv[2], () => console.log('ready'));",
      );
      await reader.start(process.execPath, ['webhooks.mjs', port], {}, (output) => output.includes('ready'));
      const words = listen.replace(/#.*/, '').trim().replace('127.0.0.1:3000', `127.0.0.1:${port}`).split(' ');
      const listening = await reader.start(words[0] as string, words.slice(1), {}, (output) => output.includes('Press Ctrl-C'));
      expect(await reader.shell(trigger)).toMatch(/^consent\.revoked: consent [0-9A-Z]{26}/);
      await listening.until('has forwarded it', (output) => /consent\.revoked {2}evt_\w+ {2}→ 200/.test(output));

      writeFileSync(join(reader.folder, 'consents.csv'), 'subject_id,accepted\nvisitor-5,true\n');
      expect(await reader.shell(importFile)).toContain('1 created, 0 failed, 0 not sent.');
      expect(await reader.shell(importFile)).toContain('0 created, 0 failed, 0 not sent, 1 already imported.');
      expect(await reader.shell(exportFile.replace('--site ID', `--site ${reader.demo.site_id}`))).toMatch(/^all\.csv: [\d,]+ bytes$/m);
      expect(readFileSync(join(reader.folder, 'all.csv'), 'utf8')).toContain('visitor-5');
      expect(await listening.stop('SIGINT')).toContain('The endpoint is deleted.');
    },
  },
];
