import { checkSite } from './checked-site';

const document = { categories: null, policy: null, languages: ['en'], texts: {}, colors: {}, ask_again_after_days: 365 };
const daysOf = (more: object) => checkSite({ ...document, ...more }).rule.ask_again_after_days;

test('[decision 65.7] a document without a rule says after how many days each answer is asked again', () => {
  expect(daysOf({})).toEqual({ yes: 365, no: 365 });
  expect(daysOf({ ask_again_after: { yes: 365, no: 180 } })).toEqual({ yes: 365, no: 180 });
  expect(daysOf({ ask_again_after_days: null, ask_again_after: { yes: null, no: 30 } })).toEqual({ yes: null, no: 30 });
});

test('[decision 65.7] a rule has its own days', () => {
  const rule = { number: 1, place: 'BR', model: 'opt_in', categories: {}, gpc: 'decides', ask_again_after_days: { yes: 10, no: 5 } };
  expect(daysOf({ rule, ask_again_after: { yes: 1, no: 1 } })).toEqual({ yes: 10, no: 5 });
});
