import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../..');

export interface Block {
  file: string;
  language: string;
  code: string;
}

const documents = [
  'README.md',
  ...filesBelow('packages').filter((file) => /^packages\/[^/]+\/README\.md$/.test(file)),
  ...filesBelow('examples'),
  ...filesBelow('docs').filter((file) => /^docs\/[^/]+\.md$/.test(file)),
];

function filesBelow(folder: string): string[] {
  const names = readdirSync(join(root, folder), { encoding: 'utf8', recursive: true });
  const isOurs = (name: string) => name.endsWith('.md') && !name.includes('node_modules');
  return names
    .filter(isOurs)
    .map((name) => `${folder}/${name}`)
    .sort();
}

const fences = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm;

export const blocks: readonly Block[] = documents.flatMap((file) =>
  [...textOf(file).matchAll(fences)].map(([, indent = '', language = '', code = '']) => ({
    file,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

export interface Command {
  file: string;
  command: string;
}

const program = /^(?:\w+=\S+ )*(?:npm|npx|node|curl|python3|git|docker|kubectl|helm|skaffold|nats|apt-get) /;

/** Commands in the text and in tables. */
export const commands: readonly Command[] = documents.flatMap((file) =>
  [
    ...textOf(file)
      .replaceAll(fences, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, command = '']) => ({ file, command }))
    .filter(({ command }) => program.test(command)),
);

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
