import type { BuiltInLanguage } from '../built-in-language';

export const et: BuiltInLanguage = {
  tag: 'et',
  readBy: null,
  texts: {
    title: 'Teie privaatsus',
    message: 'Kasutame küpsiseid, et see sait toimiks. Teie nõusolekul kasutame neid ka muudel eesmärkidel.',
    accept: 'Nõustu kõigiga',
    refuse: 'Keeldu kõigist',
    choose: 'Vali',
    save: 'Salvesta valik',
    change: 'Küpsiste seaded',
    policy: 'Privaatsuspoliitika',
    required: 'Alati aktiivne',
    message_opt_out: 'Kasutame küpsiseid, et see sait toimiks, ja ka muudel eesmärkidel. Ülejäänutest saate igal ajal keelduda.',
    message_notice: 'Kasutame küpsiseid, et see sait toimiks, ja ka muudel eesmärkidel.',
    acknowledge: 'Selge',
    signal: 'Keeldumissignaal arvesse võetud',
    held: 'See sisu pärineb saidilt {host}. Selleks on vaja teie nõusolekut kategooriale „{category}“.',
    show_once: 'Näita üks kord',
    show_always: 'Näita alati',
  },
  labels: {
    necessary: 'Vajalikud',
    functional: 'Funktsionaalsed',
    preferences: 'Eelistused',
    analytics: 'Analüütika',
    marketing: 'Turundus',
    ads: 'Reklaam',
  },
};
