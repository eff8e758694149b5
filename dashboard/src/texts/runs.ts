import { runsTexts as en } from './en/runs';
import { useLanguage, type Language } from './language';
import { runsTexts as ptBr } from './pt-br/runs';

export type RunsTexts = typeof en;

const byLanguage: Record<Language, RunsTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useRunsTexts(): RunsTexts {
  return byLanguage[useLanguage().language];
}
