import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importsOf } from './imports';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  mkdirSync(join(root, 'tool'));
  writeFileSync(join(root, 'main.js'), 'const a = require("./tool"); const b = require("node:fs"); const c = require("@scope/name/part");');
  writeFileSync(join(root, 'tool/index.js'), 'require("../main"); require("./other"); require("plain");');
  writeFileSync(join(root, 'tool/other.js'), '');
  writeFileSync(join(root, 'broken.js'), 'require("./absent");');
});
afterAll(() => rmSync(root, { recursive: true }));

test('relative imports are followed, including circular ones', () => {
  expect(importsOf(root, 'main.js')).toEqual({
    files: ['main.js', 'tool/index.js', 'tool/other.js'],
    packages: ['@scope/name', 'plain'],
  });
});

test('the error names a missing module', () => {
  expect(() => importsOf(root, 'broken.js')).toThrow(/absent is not built/);
});
