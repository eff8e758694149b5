import { closingTexts as en } from './en/closing';
import { useLanguage, type Language } from './language';
import { closingTexts as ptBr } from './pt-br/closing';

export type ClosingTexts = typeof en;

const byLanguage: Record<Language, ClosingTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useClosingTexts(): ClosingTexts {
  return byLanguage[useLanguage().language];
}
