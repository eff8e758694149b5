import type { BuiltInLanguage } from '../built-in-language';

export const is: BuiltInLanguage = {
  tag: 'is',
  readBy: null,
  texts: {
    title: 'Persónuvernd þín',
    message: 'Við notum vafrakökur til að þessi vefur virki. Með þínu samþykki notum við þær líka í öðrum tilgangi.',
    accept: 'Samþykkja allt',
    refuse: 'Hafna öllu',
    choose: 'Velja',
    save: 'Vista val',
    change: 'Vafrakökustillingar',
    policy: 'Persónuverndarstefna',
    required: 'Alltaf virkt',
    message_opt_out: 'Við notum vafrakökur til að þessi vefur virki og í öðrum tilgangi. Þú getur hafnað hinum hvenær sem er.',
    message_notice: 'Við notum vafrakökur til að þessi vefur virki og í öðrum tilgangi.',
    acknowledge: 'Í lagi',
    signal: 'Höfnunarmerki virt',
    held: 'Þetta efni er frá {host}. Það krefst samþykkis þíns fyrir „{category}“.',
    show_once: 'Sýna einu sinni',
    show_always: 'Sýna alltaf',
  },
  labels: {
    necessary: 'Nauðsynlegar',
    functional: 'Virkni',
    preferences: 'Kjörstillingar',
    analytics: 'Greining',
    marketing: 'Markaðssetning',
    ads: 'Auglýsingar',
  },
};
