import { erasureTexts as en } from './en/erasure';
import { useLanguage, type Language } from './language';
import { erasureTexts as ptBr } from './pt-br/erasure';

export type ErasureTexts = typeof en;

const byLanguage: Record<Language, ErasureTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because one page needs them. */
export function useErasureTexts(): ErasureTexts {
  return byLanguage[useLanguage().language];
}
