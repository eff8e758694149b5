import type { BuiltInLanguage } from '../built-in-language';

export const ga: BuiltInLanguage = {
  tag: 'ga',
  readBy: null,
  texts: {
    title: 'Do phríobháideachas',
    message: 'Úsáidimid fianáin chun an suíomh seo a choinneáil ag obair. Le do thoiliú, úsáidimid iad chun críoch eile freisin.',
    accept: 'Glac le gach ceann',
    refuse: 'Diúltaigh do gach ceann',
    choose: 'Roghnaigh',
    save: 'Sábháil an rogha',
    change: 'Socruithe fianán',
    policy: 'Beartas príobháideachais',
    required: 'Gníomhach i gcónaí',
    message_opt_out:
      'Úsáidimid fianáin chun an suíomh seo a choinneáil ag obair, agus chun críoch eile. Is féidir leat na cinn eile a dhiúltú am ar bith.',
    message_notice: 'Úsáidimid fianáin chun an suíomh seo a choinneáil ag obair, agus chun críoch eile.',
    acknowledge: 'Tuigim',
    signal: 'Cloíodh leis an gcomhartha diúltaithe',
    held: 'Is ó {host} a thagann an t-ábhar seo. Tá gá le do thoiliú do “{category}”.',
    show_once: 'Taispeáin uair amháin',
    show_always: 'Taispeáin i gcónaí',
  },
  labels: {
    necessary: 'Riachtanach',
    functional: 'Feidhmiúil',
    preferences: 'Roghanna',
    analytics: 'Anailísíocht',
    marketing: 'Margaíocht',
    ads: 'Fógraíocht',
  },
  page: {
    name: 'Ainm',
    purpose: 'Cuspóir',
    duration: 'Tréimhse',
    date: 'Dáta',
    record: 'Uimhir an taifid',
    yes: 'Tá',
    no: 'Níl',
    no_choice: 'Gan rogha fós',
  },
};
