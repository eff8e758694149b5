import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWhen } from '@consent/testkit';
import { findPython } from './python';

interface Vectors {
  jwks: object;
  keys: object;
  receipts: { name: string; outcome: string; jws: string }[];
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
