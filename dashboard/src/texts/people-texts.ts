import { peopleTexts as en } from './en/people';
import { useLanguage, type Language } from './language';
import { peopleTexts as ptBr } from './pt-br/people';

const byLanguage: Record<Language, typeof en> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function usePeopleTexts(): typeof en {
  return byLanguage[useLanguage().language];
}
