import { passkeysTexts as en } from './en/passkeys';
import { useLanguage, type Language } from './language';
import { passkeysTexts as ptBr } from './pt-br/passkeys';

export type PasskeysTexts = typeof en;

const byLanguage: Record<Language, PasskeysTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function usePasskeysTexts(): PasskeysTexts {
  return byLanguage[useLanguage().language];
}
