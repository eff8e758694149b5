import { auditTexts as en } from './en/audit';
import { useLanguage, type Language } from './language';
import { auditTexts as ptBr } from './pt-br/audit';

export type AuditTexts = typeof en;

const byLanguage: Record<Language, AuditTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because one page needs them. */
export function useAuditTexts(): AuditTexts {
  return byLanguage[useLanguage().language];
}
