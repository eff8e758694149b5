import { evidenceTexts as english } from './en/evidence';
import { reportTexts as englishReport } from './en/report';
import { siteReportTexts as englishSiteReport } from './en/site-report';
import { useLanguage, type Language } from './language';
import { evidenceTexts as portuguese } from './pt-br/evidence';
import { reportTexts as portugueseReport } from './pt-br/report';
import { siteReportTexts as portugueseSiteReport } from './pt-br/site-report';

export type EvidenceTexts = typeof english & typeof englishReport & typeof englishSiteReport;

const texts = {
  en: { ...english, ...englishReport, ...englishSiteReport },
  'pt-BR': { ...portuguese, ...portugueseReport, ...portugueseSiteReport },
} satisfies Record<Language, EvidenceTexts>;

/** Not among the texts of the first load, because they are long and few pages need them. */
export function useEvidenceTexts(): EvidenceTexts {
  return texts[useLanguage().language];
}
