import type { Request } from 'express';

const english = {
  language: 'en',
  version: (version: number) => `Version ${version}`,
  published: 'published',
  notNewest: 'This is not the current version.',
  readNewest: 'Read the current version',
  changes: 'What changed:',
  earlier: 'Earlier versions',
  more: (link: string) => `For earlier ones, see ${link}.`,
  hash: 'SHA-256 of this text:',
  permanent: 'Permanent address of this text',
  missingTitle: 'Policy not found',
  missing:
    'There is no policy at this address. The link may be incomplete, or the website may have no policy now. ' +
    'Go back to the website that you came from and follow its link to the policy.',
  dates: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
};

export type PageWords = typeof english;

const portuguese: PageWords = {
  language: 'pt-BR',
  version: (version) => `Versão ${version}`,
  published: 'publicada em',
  notNewest: 'Esta não é a versão atual.',
  readNewest: 'Leia a versão atual',
  changes: 'O que mudou:',
  earlier: 'Versões anteriores',
  more: (link) => `Para as mais antigas, veja a ${link}.`,
  hash: 'SHA-256 deste texto:',
  permanent: 'Endereço permanente deste texto',
  missingTitle: 'Política não encontrada',
  missing:
    'Não há nenhuma política neste endereço. O link pode estar incompleto, ou o site pode não ter política agora. ' +
    'Volte ao site de onde você veio e siga o link dele para a política.',
  dates: new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** The languages that the banner has built in, by their main part, as the banner compares them. */
const byMainPart: Readonly<Record<string, PageWords>> = { en: english, pt: portuguese };

/** The words in the language that the link names, else in one that the browser accepts, else in English. */
export function wordsFor(request: Request, lang: string | undefined): PageWords {
  return wordsNamed(lang) ?? byMainPart[request.acceptsLanguages(Object.keys(byMainPart)) || 'en'] ?? english;
}

export function wordsNamed(lang = ''): PageWords | undefined {
  const main = lang.toLowerCase().split('-', 1)[0] as string;
  return Object.hasOwn(byMainPart, main) ? byMainPart[main] : undefined;
}
