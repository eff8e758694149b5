import type { BuiltInLanguage } from '../built-in-language';

export const sv: BuiltInLanguage = {
  tag: 'sv',
  readBy: null,
  texts: {
    title: 'Din integritet',
    message: 'Vi använder kakor för att den här webbplatsen ska fungera. Med ditt samtycke använder vi dem även för andra ändamål.',
    accept: 'Acceptera alla',
    refuse: 'Neka alla',
    choose: 'Välj',
    save: 'Spara val',
    change: 'Kakinställningar',
    policy: 'Integritetspolicy',
    required: 'Alltid på',
    message_opt_out: 'Vi använder kakor för att den här webbplatsen ska fungera och för andra ändamål. Du kan när som helst neka de andra.',
    message_notice: 'Vi använder kakor för att den här webbplatsen ska fungera och för andra ändamål.',
    acknowledge: 'Jag förstår',
    signal: 'Frånvalssignal respekterad',
    held: 'Det här innehållet kommer från {host}. Det kräver ditt samtycke till ”{category}”.',
    show_once: 'Visa en gång',
    show_always: 'Visa alltid',
  },
  labels: {
    necessary: 'Nödvändiga',
    functional: 'Funktionella',
    preferences: 'Inställningar',
    analytics: 'Analys',
    marketing: 'Marknadsföring',
    ads: 'Annonsering',
  },
};
