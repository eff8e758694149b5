import { useMemo } from 'react';
import { useLanguage } from '../../../../texts/language';

export function useLanguageNames(): (tag: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
    return (tag) => {
      const name = nameIn(names, tag);
      return name === undefined ? tag : `${name} (${tag})`;
    };
  }, [language]);
}

function nameIn(names: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    // The API's pattern allows tags that BCP 47 doesn't.
    return undefined;
  }
}
