import { lifetimeTexts as en } from './en/lifetime';
import { useLanguage, type Language } from './language';
import { lifetimeTexts as ptBr } from './pt-br/lifetime';

const byLanguage: Record<Language, typeof en> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because one panel needs them. */
export function useLifetimeTexts(): typeof en {
  return byLanguage[useLanguage().language];
}
