import { useMemo } from 'react';
import { languageNameIn } from '../../../../texts/language-name';
import { useLanguage } from '../../../../texts/language';

export function useLanguageNames(): (tag: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
    return (tag) => languageNameIn(names, tag);
  }, [language]);
}
