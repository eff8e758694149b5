import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const documents = ['SECURITY.md', 'docs/security.md', 'docs/threats.md'];
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

interface Item {
  id: string;
  level: string;
  requirement: string;
  state: string;
  evidence: string;
}

const items: Item[] = textOf('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [, id = '', level = '', requirement = '', state = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
    return { id, level, requirement, state, evidence };
  });

test.each(documents)('every link of %s to a file leads to an existing file', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link as string);
  const ofFiles = links.filter((link) => !link.startsWith('https:'));
  expect(ofFiles.length).toBeGreaterThan(0);
  expect(ofFiles.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
});

test('docs/security.md has each item of ASVS once, in numerical order', () => {
  const numberOf = ({ id }: Item) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
  expect(items.length).toBeGreaterThan(150);
  expect(items.map(({ id }) => id)).toEqual([...items].sort((a, b) => numberOf(a) - numberOf(b)).map(({ id }) => id));
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

test('each item has a level, a short requirement, a known state and evidence', () => {
  const isSound = ({ level, requirement, state, evidence }: Item) =>
    ['L1', 'L2'].includes(level) &&
    requirement.split(' ').length <= 12 &&
    ['met', 'partly', 'operator', 'not yet'].includes(state) &&
    evidence !== '';
  expect(items.filter((item) => !isSound(item))).toEqual([]);
});
