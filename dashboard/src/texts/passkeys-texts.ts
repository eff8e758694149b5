import { passkeysTexts as en } from './en/passkeys';
import { useLanguage, type Language } from './language';
import { passkeysTexts as ptBr } from './pt-br/passkeys';

const byLanguage: Record<Language, typeof en> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function usePasskeysTexts(): typeof en {
  return byLanguage[useLanguage().language];
}
