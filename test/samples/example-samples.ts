import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '@consent/testkit';
import type { Sample } from './sample';

const file = 'examples/README.md';
const script = 'node examples/node-script/record-and-export.mjs';

export const exampleSamples: readonly Sample[] = [
  {
    title: 'the script records its list and saves the consents, with the key of the example account and without any setting',
    commands: [
      [file, script],
      [file, `${script} consents.csv`],
    ],
    run: async (reader) => {
      expect(await reader.shell(script)).toContain('1500 recorded, 0 failed');
      expect(readFileSync(join(reader.folder, '.data/consents.csv'), 'utf8').split('\r\n').length).toBeGreaterThan(1500);
      expect(await reader.shell(`${script} consents.csv`, reader.settings)).toContain('1500 recorded, 0 failed');
    },
  },
  {
    title: 'the programs end with a sentence when a setting is missing or a row is refused',
    run: async (reader) => {
      const run = (name: string, env: Record<string, string>) =>
        runProgram(process.execPath, [join(reader.folder, 'examples', name)], { env: { PATH: process.env['PATH'], ...env } });
      const missing = 'Set CONSENT_URL, CONSENT_KEY and CONSENT_SITE. Or set none of them, and run npm start in this repository first.\n';
      const { CONSENT_KEY } = reader.settings;
      for (const name of ['node-script/record-and-export.mjs', 'express-server/server.mjs']) {
        expect(await run(name, { CONSENT_KEY })).toEqual({ exitCode: 1, output: missing });
      }
      expect(await run('express-server/server.mjs', reader.settings)).toMatchObject({
        exitCode: 1,
        output: expect.stringMatching(/^Set WEBHOOK_SECRET: .*\n$/),
      });
      const refused = await run('node-script/record-and-export.mjs', {
        ...reader.settings,
        CONSENT_SITE: '00000000-0000-4000-8000-00000000dead',
      });
      expect(refused).toEqual({ exitCode: 1, output: expect.stringMatching(/^0 recorded, 1500 failed\n1500 rows: .+\n$/) });
    },
  },
];
