import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');

const shownUrl = 'http://127.0.0.1:8080';

export function readmeCode(after: string, url: string): string {
  const text = readme.split(after);
  if (text.length !== 2) throw new Error(`The README has "${after}" ${text.length - 1} times.`);
  const [, code] = /```\w+\n(.*?)```/s.exec(text[1] as string) ?? [];
  if (code === undefined) throw new Error(`There is no code after "${after}".`);
  return code.replaceAll(shownUrl, url);
}
