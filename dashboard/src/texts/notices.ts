import { noticesTexts as en } from './en/notices';
import { useLanguage, type Language } from './language';
import { noticesTexts as ptBr } from './pt-br/notices';

export type NoticesTexts = typeof en;

const byLanguage: Record<Language, NoticesTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useNoticesTexts(): NoticesTexts {
  return byLanguage[useLanguage().language];
}
