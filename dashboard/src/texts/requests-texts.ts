import { requestsTexts as en } from './en/requests';
import { useLanguage, type Language } from './language';
import { requestsTexts as ptBr } from './pt-br/requests';

export type RequestsTexts = typeof en;

const byLanguage: Record<Language, RequestsTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useRequestsTexts(): RequestsTexts {
  return byLanguage[useLanguage().language];
}
