import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWhen } from '@consent/testkit';
import { findGoNotes } from './go-notes';
import { findPython } from './python';

interface Vectors {
  jwks: object;
  keys: object;
  /** `jwks` and `keys` are those of the file unless a receipt has its own. */
  receipts: { name: string; outcome: string; jws: string; jwks?: object; keys?: object }[];
}

/** packages/sdk/src/cli/receipt/verify-receipt.test.ts checks the same receipts. */
const file = join(__dirname, 'receipts.json');
const { jwks, keys, receipts } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

const python = findPython();
const testWithPython = testWhen(python !== undefined, 'no python3');
const program = join(__dirname, 'verify_receipt.py');

testWithPython('[decision 43.7] an independent Python implementation has the same outcomes', () => {
  const run = spawnSync(python as string, [program, file], { encoding: 'utf8', timeout: 60_000 });
  expect(run.stdout).toBe(`${receipts.length} of ${receipts.length} as expected\n`);
  expect(run.status).toBe(0);
});

testWithPython('[decision 43.7] the Python implementation refutes a receipt with one character of its text changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  try {
    const paths = ['receipt.jws', 'jwks.json', 'keys.json'].map((name) => join(folder, name)) as [string, string, string];
    const { jws } = receipts[0]!;
    const at = jws.indexOf('.') + 400;
    writeFileSync(paths[0], jws.slice(0, at) + (jws[at] === 'A' ? 'B' : 'A') + jws.slice(at + 1));
    writeFileSync(paths[1], JSON.stringify(jwks));
    writeFileSync(paths[2], JSON.stringify(keys));
    const run = spawnSync(python as string, [program, ...paths], { encoding: 'utf8', timeout: 60_000 });
    expect([run.status, run.stdout]).toEqual([1, 'refuted\n']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const testWithGo = testWhen(findGoNotes() !== undefined, 'no Go');

testWithGo(
  '[decision 43.7] a Go program has the same outcomes, also of leaves that say who recorded the consent',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'receipts-go-'));
    try {
      copyFileSync(join(__dirname, 'check_receipts.go.txt'), join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module receipts\n\ngo 1.21\n');
      const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const checker = join(folder, 'check-receipts');
      execFileSync('go', ['build', '-o', checker, '.'], { cwd: folder, env, timeout: 110_000 });
      const check = (input: object) => spawnSync(checker, { input: JSON.stringify(input), encoding: 'utf8' });
      expect(check({ jwks, keys, receipts })).toMatchObject({
        status: 0,
        stdout: `${receipts.length} of ${receipts.length} as expected\n`,
      });
      const recorded = receipts.find(({ name }) => name.includes('who recorded it'))!;
      const { status, stdout } = check({ jwks, keys, receipts: [{ ...recorded, outcome: 'refuted' }] });
      expect([status, stdout]).toEqual([1, expect.stringContaining(`${recorded.name} is holds`)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
