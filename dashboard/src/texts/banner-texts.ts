import { bannerTexts as en } from './en/banner';
import { useLanguage, type Language } from './language';
import { bannerTexts as ptBr } from './pt-br/banner';

export type BannerTexts = typeof en;

const byLanguage: Record<Language, BannerTexts> = { en, 'pt-BR': ptBr };

/** Not among the texts of the first load, because few pages need them. */
export function useBannerTexts(): BannerTexts {
  return byLanguage[useLanguage().language];
}
