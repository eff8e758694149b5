import type { Category, Site, Texts } from './site';

const english: Texts = {
  title: 'Your privacy',
  message: 'We use cookies to keep this site running. With your consent, we also use them for other purposes.',
  accept: 'Accept all',
  refuse: 'Refuse all',
  choose: 'Choose',
  save: 'Save choice',
  change: 'Cookie settings',
  policy: 'Privacy policy',
  required: 'Always on',
};

const shipped: Record<string, Texts> = {
  en: english,
  'pt-BR': {
    title: 'Sua privacidade',
    message: 'Usamos cookies para manter este site funcionando. Com o seu consentimento, também os usamos para outras finalidades.',
    accept: 'Aceitar tudo',
    refuse: 'Recusar tudo',
    choose: 'Escolher',
    save: 'Salvar escolha',
    change: 'Configurar cookies',
    policy: 'Política de privacidade',
    required: 'Sempre ativo',
  },
};

const shippedLabels: Record<string, Record<string, string>> = {
  en: {
    necessary: 'Necessary',
    functional: 'Functional',
    preferences: 'Preferences',
    analytics: 'Analytics',
    marketing: 'Marketing',
    ads: 'Advertising',
  },
  'pt-BR': {
    necessary: 'Necessários',
    functional: 'Funcionais',
    preferences: 'Preferências',
    analytics: 'Análise',
    marketing: 'Marketing',
    ads: 'Publicidade',
  },
};

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/;

export const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

/** Returns the first wanted language that the site has, exactly or by its main part (pt for pt-BR). Falls back to English. */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string {
  const main = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const found = available.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? available.find((one) => main(one) === main(tag));
    if (found !== undefined) return found;
  }
  return 'en';
}

/** Languages and categories are named by the site, so names such as "constructor" must find nothing. */
const find = <Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;

export function textsIn(language: string, site: Pick<Site, 'texts'>): Texts {
  return { ...english, ...find(shipped, language), ...find(site.texts, language) };
}

export function labelOf({ key, label }: Category, language: string): string {
  const shippedLabel = (of: string) => find(find(shippedLabels, of), key);
  return find(label, language) ?? shippedLabel(language) ?? find(label, 'en') ?? shippedLabel('en') ?? key;
}

export function descriptionOf({ description }: Category, language: string): string | undefined {
  return find(description, language) ?? find(description, 'en');
}
