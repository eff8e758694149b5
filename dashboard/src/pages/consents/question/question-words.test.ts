import { questionOf } from '../../../api/consents';
import type { FormNotice, NoticeContent } from '../../../api/notices';
import { askedIn, buttonIn, signalWords, wasOpen, whyNotRecorded } from './question-words';

const form: FormNotice = {
  v: 1,
  kind: 'form',
  site_id: 'site',
  texts: { en: { message: 'May we write?', accept: 'Yes' }, 'pt-BR': { title: 'Cartas', message: 'Podemos escrever?', refuse: 'Não' } },
  categories: null,
  picture: null,
};
const banner = {
  kind: 'banner',
  texts: {
    'pt-BR': { title: 'Sua privacidade', message: 'Usamos cookies.', accept: 'Aceitar tudo', refuse: 'Recusar tudo', save: 'Salvar' },
  },
} as unknown as NoticeContent;

test.each([
  ['accept_all', 'Aceitar tudo'],
  ['refuse_all', 'Recusar tudo'],
  ['save', 'Salvar'],
  ['signal', undefined],
  ['withdraw', undefined],
] as const)('the button of %s is that of the language that was shown: %s', (action, button) => {
  expect(buttonIn(banner, { language: 'pt-BR', action, signals: {} })).toBe(button);
});

test('a form may name no button, and no notice has texts of languages that it lacks', () => {
  expect(buttonIn(form, { language: 'pt-BR', action: 'accept_all', signals: {} })).toBeUndefined();
  expect(askedIn(form, { language: 'en', signals: {} })).toEqual({ title: undefined, message: 'May we write?' });
  expect(
    [form, banner].flatMap((notice) => [
      askedIn(notice, { language: 'constructor', signals: {} }),
      buttonIn(notice, { language: 'constructor', action: 'save', signals: {} }),
    ]),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

test('a signal that nobody reported is unknown', () => {
  expect([signalWords({}), signalWords({ gpc: true }), signalWords({ gpc: false })]).toEqual(['unknown', 'sent', 'notSent']);
});

test('the categories were in view in the settings, and when a choice was saved', () => {
  expect(wasOpen({ surface: 'preferences', action: 'accept_all' })).toBe(true);
  expect(wasOpen({ surface: 'banner', action: 'save' })).toBe(true);
  expect(wasOpen({ surface: 'banner', action: 'refuse_all' })).toBe(false);
});

test('a context without a notice, and one of an earlier gateway, is no question', () => {
  const nothing = { notice_sha256: null, notice_number: null, asked: null, language: null, surface: null, action: null, signals: null };
  expect(questionOf({ recorded_by: 'site', actor_id: null, ...nothing })).toBeNull();
  expect(questionOf({ recorded_by: null, actor_id: null })).toBeNull();
  expect([whyNotRecorded({ recorded_by: 'import' }), whyNotRecorded({ recorded_by: null })]).toEqual(['import', 'unknown']);
});

test('a question whose number is not known now is a question', () => {
  const context = { notice_sha256: 'ab', notice_number: null, asked: 'served', language: 'en', surface: 'banner', action: 'save' } as const;
  expect(questionOf({ recorded_by: 'site', actor_id: null, ...context, signals: null })).toEqual({ ...context, signals: {} });
});

test('[decision 54] under a rule the question and the button have its texts, and else those of the site', () => {
  const rules = [
    { number: 0, question: 'opt_in', texts: {} },
    { number: 1, question: 'opt_out', texts: { 'pt-BR': { refuse: 'Não venda meus dados' } } },
  ];
  const texts = {
    'pt-BR': { title: 'Título', message: 'Pergunta', message_opt_out: 'Recuse quando quiser', accept: 'Sim', refuse: 'Não' },
  };
  const ruled = { kind: 'banner', texts, rules } as unknown as NoticeContent;
  const under = (rule: number) => ({ language: 'pt-BR', action: 'refuse_all', signals: { rule } }) as const;
  expect([askedIn(ruled, under(1)), buttonIn(ruled, under(1))]).toEqual([
    { title: 'Título', message: 'Recuse quando quiser' },
    'Não venda meus dados',
  ]);
  for (const rule of [0, 7]) expect([askedIn(ruled, under(rule))?.message, buttonIn(ruled, under(rule))]).toEqual(['Pergunta', 'Não']);
});
