import { ssoTexts as en } from './en/sso';
import { useLanguage, type Language } from './language';
import { ssoTexts as ptBr } from './pt-br/sso';

export type SsoTexts = typeof en;

const byLanguage: Record<Language, SsoTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useSsoTexts(): SsoTexts {
  return byLanguage[useLanguage().language];
}
