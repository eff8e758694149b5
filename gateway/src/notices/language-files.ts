import { createHash } from 'node:crypto';
import { builtInLanguages } from '@consent/notice/languages';

/** The built-in texts as banner.js and its files read them, by language. English is in the program. */
const contents = new Map(
  builtInLanguages()
    .filter(({ tag }) => tag !== 'en')
    .map(({ tag, texts, labels, page }) => [tag, JSON.stringify({ texts, labels, page })]),
);

/** Of the whole table, so that a changed text has another address. */
const hash = createHash('sha256')
  .update(JSON.stringify([...contents]))
  .digest('hex')
  .slice(0, 16);

const path = `/banner-texts/${hash}/`;

export const languageFiles = {
  path,
  /** By path. */
  files: [...contents].map(([tag, text]) => ({ path: `${path}${tag}.json`, bytes: Buffer.from(text) })),
};
