import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from './data-folder';
import { explainError } from './explain-error';

test.each([
  ['EACCES', 'may not be read or written by you'],
  ['EPERM', 'may not be read or written by you'],
  ['EROFS', 'cannot be written. Mount it'],
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'is full'],
])('of a file that cannot be used (%s) its name is told, why, and what to do', (code, why) => {
  const error = Object.assign(new Error('as the system says it'), { code, path: '/data/ports.json' });
  const text = explainError(error);
  expect(text).toMatch(/^\/data\/ports\.json /);
  expect(text.replace(` (${code})`, '')).toContain(why);
  expect(text).toContain('DATA_FOLDER=');
  expect(text).not.toContain('\n');
});

test('a file in the place of a folder, and a folder in that of a file, are told as what they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'explain-error-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined, explainError);
  expect(await failureOf(mkdir(join(file, 'below'), { recursive: true }))).toContain('a file is where a folder has to be (ENOTDIR)');
  expect(await failureOf(mkdir(file, { recursive: true }))).toContain('a file is where a folder has to be (EEXIST)');
  expect(await failureOf(writeFile(folder, ''))).toContain('a folder is where a file has to be (EISDIR)');
  await rm(folder, { recursive: true });
});

test('a disk that is full in the middle of a file, which has no name then, is told by the data folder', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  expect(explainError(error)).toContain(`${dataFolder} cannot be written, for its disk or your share of it is full (ENOSPC)`);
});

test('any other error is told in its own words', () => {
  expect(explainError(new Error('redis did not start'))).toBe('redis did not start');
  expect(explainError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe('connect ECONNREFUSED');
  expect(explainError(Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' }))).toBe('listen EACCES');
});
