import type { BuiltInLanguage } from '../built-in-language';

export const mt: BuiltInLanguage = {
  tag: 'mt',
  readBy: null,
  texts: {
    title: 'Il-privatezza tiegħek',
    message: 'Nużaw il-cookies biex dan is-sit jaħdem. Bil-kunsens tiegħek, nużawhom ukoll għal skopijiet oħra.',
    accept: 'Aċċetta kollox',
    refuse: 'Irrifjuta kollox',
    choose: 'Agħżel',
    save: 'Salva l-għażla',
    change: 'Preferenzi tal-cookies',
    policy: 'Politika dwar il-privatezza',
    required: 'Dejjem attivi',
    message_opt_out: 'Nużaw il-cookies biex dan is-sit jaħdem, u għal skopijiet oħra. Tista’ tirrifjuta l-oħrajn meta trid.',
    message_notice: 'Nużaw il-cookies biex dan is-sit jaħdem, u għal skopijiet oħra.',
    acknowledge: 'Fhimt',
    signal: 'Is-sinjal ta’ rifjut ġie rispettat',
    held: 'Dan il-kontenut ġej minn {host}. Jeħtieġ il-kunsens tiegħek għal “{category}”.',
    show_once: 'Uri darba',
    show_always: 'Uri dejjem',
  },
  labels: {
    necessary: 'Meħtieġa',
    functional: 'Funzjonali',
    preferences: 'Preferenzi',
    analytics: 'Analiżi',
    marketing: 'Marketing',
    ads: 'Reklamar',
  },
};
