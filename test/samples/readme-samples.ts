import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './find-samples';
import type { Sample } from './sample';

const file = 'README.md';

export const readmeSamples: readonly Sample[] = [
  {
    title: 'the packages are packed and installed',
    blocks: [[file, 'npm pack -w @consent/sdk']],
    run: async (reader, code) => {
      mkdirSync(join(reader.folder, 'node_modules'), { recursive: true });
      await reader.shell(code.replaceAll('../my-app', reader.folder), {}, root);
      reader.installFromNpm('express', 'react', 'react-dom', '@types/node', '@types/react');
    },
  },
  {
    title: 'the first consent is recorded and listed',
    blocks: [[file, 'KEY=$(node -p']],
    run: async (reader, code) => {
      const [created = '', listed = ''] = (await reader.shell(code)).split(/(?<=\})(?=\{"data")/);
      const { id } = JSON.parse(created) as { id: string };
      expect(JSON.parse(listed)).toMatchObject({ data: [{ id, subject_id: 'visitor-1', preferences: { analytics: true } }] });
    },
  },
  {
    title: 'the first proof holds',
    blocks: [[file, 'sleep 2']],
    run: async (reader, code) => {
      expect(await reader.shell(code)).toMatch(/HOLDS/);
    },
  },
  {
    title: 'a server records a consent',
    blocks: [
      [file, 'const response = await fetch('],
      [file, 'CONSENT_KEY=$KEY CONSENT_SITE=$SITE node record.mjs'],
    ],
    run: async (reader, code, command) => {
      reader.write('record.mjs', code);
      expect(await reader.shell(command as string)).toMatch(/^[0-9A-Z]{26} 4\n$/);
    },
  },
];
