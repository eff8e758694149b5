import { en, ptBr } from '@consent/notice/languages';

/** Those of a site that chooses none (decision 34.2). */
const languages = [en, ptBr];

/** The usual ones of these categories, as our texts describe them. */
export const describedCategories = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const description = Object.fromEntries(
      languages.flatMap(({ tag, descriptions }) => {
        const text = Object.hasOwn(descriptions, key) ? descriptions[key as keyof typeof descriptions] : undefined;
        return text === undefined ? [] : [[tag, text] as const];
      }),
    );
    return Object.keys(description).length === 0 ? [] : [{ key, description }];
  });
