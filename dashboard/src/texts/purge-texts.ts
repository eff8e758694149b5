import { purgeTexts as en } from './en/purge';
import { useLanguage, type Language } from './language';
import { purgeTexts as ptBr } from './pt-br/purge';

export type PurgeTexts = typeof en;

const byLanguage: Record<Language, PurgeTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because one page needs them. */
export function usePurgeTexts(): PurgeTexts {
  return byLanguage[useLanguage().language];
}
