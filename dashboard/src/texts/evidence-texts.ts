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

/** Apart from the others, because they are long, and few pages need them: they come with these pages. */
export function useEvidenceTexts(): EvidenceTexts {
  return texts[useLanguage().language];
}
