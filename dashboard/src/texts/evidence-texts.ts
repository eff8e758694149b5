import { evidenceTexts as english } from './en/evidence';
import { reportTexts as englishReport } from './en/report';
import { useLanguage, type Language } from './language';
import { evidenceTexts as portuguese } from './pt-br/evidence';
import { reportTexts as portugueseReport } from './pt-br/report';

const texts = {
  en: { ...english, ...englishReport },
  'pt-BR': { ...portuguese, ...portugueseReport },
} satisfies Record<Language, typeof english & typeof englishReport>;

export type EvidenceTexts = typeof english & typeof englishReport;

/** Not among the texts of the first load, because they are long and few pages need them. */
export function useEvidenceTexts(): EvidenceTexts {
  return texts[useLanguage().language];
}
