import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { en, type Texts } from './en';

export const languages = { en: 'English', 'pt-BR': 'Português (Brasil)' } as const;
export type Language = keyof typeof languages;

export interface Spoken {
  language: Language;
  texts: Texts;
  choose: (language: Language) => void;
}

const storageKey = 'language';
const LanguageContext = createContext<Spoken | undefined>(undefined);

/** The texts of one language; only English comes with the first load. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'en' ? en : (await import('./pt-br')).ptBr;
}

/** What was chosen here before, else the first language of the browser that we have. */
export function rememberedLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (chosen !== null && chosen in languages) return chosen as Language;
  const first = navigator.languages.find((tag) => tag.startsWith('pt') || tag.startsWith('en'));
  return first?.startsWith('pt') === true ? 'pt-BR' : 'en';
}

interface Props {
  first: { language: Language; texts: Texts };
  children: ReactNode;
}

export function LanguageProvider({ first, children }: Props) {
  const [spoken, setSpoken] = useState(first);
  const choose = useCallback((language: Language) => {
    localStorage.setItem(storageKey, language);
    void loadTexts(language).then((texts) => setSpoken({ language, texts }));
  }, []);
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  const value = useMemo(() => ({ ...spoken, choose }), [spoken, choose]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): Spoken {
  const spoken = use(LanguageContext);
  if (spoken === undefined) throw new Error('No LanguageProvider above');
  return spoken;
}

export function useTexts(): Texts {
  return useLanguage().texts;
}
