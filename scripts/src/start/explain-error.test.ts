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
])('the message about an unusable file (%s) has its name, the reason and what to do', (code, why) => {
  const error = Object.assign(new Error('as the system says it'), { code, path: '/data/ports.json' });
  const text = explainError(error);
  expect(text).toMatch(/^\/data\/ports\.json /);
  expect(text.replace(` (${code})`, '')).toContain(why);
  expect(text).toContain('DATA_FOLDER=');
  expect(text).not.toContain('\n');
});

test('the message reports a file in place of a folder, and a folder in place of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'explain-error-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined, explainError);
  expect(await failureOf(mkdir(join(file, 'below'), { recursive: true }))).toContain('a file is where a folder has to be (ENOTDIR)');
  expect(await failureOf(mkdir(file, { recursive: true }))).toContain('a file is where a folder has to be (EEXIST)');
  expect(await failureOf(writeFile(folder, ''))).toContain('a folder is where a file has to be (EISDIR)');
  await rm(folder, { recursive: true });
});

test('the message about a full disk names the data folder when the error has no file name', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  expect(explainError(error)).toContain(`${dataFolder} cannot be written, for its disk or your share of it is full (ENOSPC)`);
});

test('any other error keeps its own message', () => {
  expect(explainError(new Error('redis did not start'))).toBe('redis did not start');
  expect(explainError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe('connect ECONNREFUSED');
  expect(explainError(Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' }))).toBe('listen EACCES');
});
