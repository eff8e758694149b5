import type { BuiltInLanguage } from '../built-in-language';

export const fi: BuiltInLanguage = {
  tag: 'fi',
  readBy: null,
  texts: {
    title: 'Yksityisyytesi',
    message: 'Käytämme evästeitä, jotta tämä sivusto toimii. Suostumuksellasi käytämme niitä myös muihin tarkoituksiin.',
    accept: 'Hyväksy kaikki',
    refuse: 'Hylkää kaikki',
    choose: 'Valitse',
    save: 'Tallenna valinta',
    change: 'Evästeasetukset',
    policy: 'Tietosuojakäytäntö',
    required: 'Aina käytössä',
    message_opt_out: 'Käytämme evästeitä, jotta tämä sivusto toimii, ja myös muihin tarkoituksiin. Voit kieltäytyä muista milloin tahansa.',
    message_notice: 'Käytämme evästeitä, jotta tämä sivusto toimii, ja myös muihin tarkoituksiin.',
    acknowledge: 'Selvä',
    signal: 'Kieltäytymissignaali huomioitu',
    held: 'Tämä sisältö tulee osoitteesta {host}. Se vaatii suostumuksesi luokkaan ”{category}”.',
    show_once: 'Näytä kerran',
    show_always: 'Näytä aina',
  },
  labels: {
    necessary: 'Välttämättömät',
    functional: 'Toiminnalliset',
    preferences: 'Mieltymykset',
    analytics: 'Analytiikka',
    marketing: 'Markkinointi',
    ads: 'Mainonta',
  },
};
