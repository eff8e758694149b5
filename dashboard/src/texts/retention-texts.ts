import { retentionTexts as en } from './en/retention';
import { useLanguage, type Language } from './language';
import { retentionTexts as ptBr } from './pt-br/retention';

export type RetentionTexts = typeof en;

const byLanguage: Record<Language, RetentionTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because one tab needs them. */
export function useRetentionTexts(): RetentionTexts {
  return byLanguage[useLanguage().language];
}
