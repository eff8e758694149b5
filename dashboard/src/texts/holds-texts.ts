import { holdsTexts as en } from './en/holds';
import { useLanguage, type Language } from './language';
import { holdsTexts as ptBr } from './pt-br/holds';

export type HoldsTexts = typeof en;

const byLanguage: Record<Language, HoldsTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useHoldsTexts(): HoldsTexts {
  return byLanguage[useLanguage().language];
}
