import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { testWhen } from '@consent/testkit';
import { chromiumPath } from '../browser/chromium';
import { duringNpmStart } from '../system/npm-start';
import { blocks, type Block, commands, root } from './find-samples';
import { exampleSamples } from './example-samples';
import { guideSamples } from './guide-samples';
import { notRun } from './not-run';
import { pageSamples } from './page-samples';
import { readmeSamples } from './readme-samples';
import { createReader, type Reader } from './reader';
import { receiverSamples } from './receiver-samples';
import { sdkSamples } from './sdk-samples';

/**
 * Runs every block of code and every command of the documents against a fresh npm start, with the key and the site of its
 * example account. A new block fails until it runs or says why it can't.
 */

// In this order, because later ones use what earlier ones wrote. The pages change the domain of the site, so they come last.
const samples = [...readmeSamples, ...receiverSamples, ...sdkSamples, ...exampleSamples, ...guideSamples, ...pageSamples];
const named = [...samples, ...notRun];

const isNamed = ({ file, code }: Block) => namedBlocks.filter(([of, start]) => of === file && code.trimStart().startsWith(start)).length;
const namedBlocks = named.flatMap(({ blocks: names = [] }) => names);
const namedCommands = named.flatMap(({ commands: names = [] }) => names);

test('every block of code of the documents runs here, or is listed with a reason', () => {
  const wrong = blocks.filter((block) => isNamed(block) !== 1).map(({ file, code }) => `${file}: ${code.split('\n')[0]}`);
  expect(wrong).toEqual([]);
});

test('every name of a block is that of one block', () => {
  const wrong = namedBlocks.filter(
    ([of, start]) => blocks.filter(({ file, code }) => file === of && code.trimStart().startsWith(start)).length !== 1,
  );
  expect(wrong).toEqual([]);
});

const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;
/** npm start, npm test, npm ci, and npm run with a script of this repository. What such a script does has tests of its own. */
function isScript(command: string): boolean {
  const [, name, workspace] = /^(?:\w+=\S+ )*npm (?:run )?([\w:-]+)(?:.* (?:-w|--workspace) (\S+))?/.exec(command) ?? [];
  if (name === 'ci' || name === undefined) return name === 'ci';
  if (workspace === undefined) return Object.hasOwn(scripts, name);
  const folder = workspace === '@consent/dashboard' ? 'dashboard' : workspace.replace('@consent/', 'packages/');
  return Object.hasOwn((JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts: object }).scripts, name);
}

test('every command of the documents runs here, is a script of this repository, or is listed with a reason', () => {
  const isListed = (file: string, command: string) => namedCommands.some(([of, each]) => of === file && each === command);
  const wrong = commands.filter(({ file, command }) => !isListed(file, command) && !isScript(command));
  expect(wrong).toEqual([]);
});

test('every name of a command is that of a command', () => {
  expect(namedCommands.filter(([of, each]) => !commands.some(({ file, command }) => file === of && command === each))).toEqual([]);
});

describe('beside a fresh npm start', () => {
  let reader: Reader;
  let folder: string;
  let end: () => void;
  let ended: Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-test-samples-'));
    // The user of PostgreSQL must be able to enter it.
    await chmod(folder, 0o755);
    const data = join(folder, '.data');
    const port = String(await findFreePort());
    const isOver = new Promise<void>((resolve) => (end = resolve));
    await new Promise<void>((isReady, isBroken) => {
      ended = duringNpmStart({ port, folder: data }, () => {
        isReady();
        return isOver;
      });
      ended.catch(isBroken);
    });
    const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as Parameters<typeof createReader>[2];
    reader = createReader(folder, `http://127.0.0.1:${port}`, demo);
  });
  afterAll(async () => {
    await reader?.stop();
    end();
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const has = { Chromium: chromiumPath !== undefined, python3: spawnSync('python3', ['--version']).status === 0 };
  for (const { title, needs, blocks: names = [], run } of samples) {
    testWhen(needs === undefined || has[needs], `no ${needs}`)(
      title,
      async () => {
        const codes = names.map(
          ([of, start]) => blocks.find(({ file, code }) => file === of && code.trimStart().startsWith(start))?.code ?? '',
        );
        await run(reader, ...codes);
      },
      240_000,
    );
  }

  test('what the samples of the README and the examples leave in the repository is ignored by Git', () => {
    const written = ['bundle.zip', 'keys.json', 'verify-evidence.mjs', 'record.mjs', 'receive.mjs', '.data/consents.csv'];
    const left = written.filter((name) => existsSync(join(folder, name)));
    expect(left).toContain('bundle.zip');
    const ignored = execFileSync('git', ['check-ignore', '--no-index', ...left], { cwd: root, encoding: 'utf8' });
    expect(ignored.trim().split('\n')).toEqual(left);
  });
});
