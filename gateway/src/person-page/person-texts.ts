import { builtInLanguages, personPageWords, personWords } from '@consent/notice/languages';

/** What the page of a person and the consent center say in each built-in language. */
export const personTextFiles = builtInLanguages().map(({ tag, texts, labels, page }) => ({
  path: `/person-texts/${tag}.json`,
  bytes: Buffer.from(JSON.stringify({ words: personPageWords(tag), scope: personWords(tag).scope, texts, labels, page })),
}));

export const pageLanguages = builtInLanguages().map(({ tag }) => tag);
