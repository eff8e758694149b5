import { checkSite, type CheckedSite } from '@consent/notice';
import { chosenIn, mustAsk, type Choice } from './record.ts';
import { fitToSite } from './recovery.ts';

const json = {
  categories: [
    { key: 'necessary', required: true, label: {}, description: {} },
    { key: 'analytics', required: false, label: {}, description: {} },
  ],
  policy: { version: 2, sha256: 'b'.repeat(64), url: 'https://a.example/b' },
  languages: ['en'],
  texts: {},
  position: 'bottom',
  colors: {},
  ask_again_after_days: 10,
  ask_again_on_new_version: true,
  global_privacy_control: true,
  google_consent_mode: false,
};
const site = checkSite(json);
const withDays = (days: number | null): CheckedSite => checkSite({ ...json, ask_again_after_days: days });
const ruled = (rule: object): CheckedSite =>
  checkSite({
    ...json,
    rule: { number: 1, place: 'US', model: 'opt_in', categories: {}, gpc: 'ignored', ask_again_after_days: { yes: 10, no: 10 }, ...rule },
  });
const choice: Choice = {
  subject: 's',
  accepted: false,
  preferences: { necessary: true, analytics: false },
  policy_version: 2,
  policy_sha256: 'b'.repeat(64),
  decided_at: '2026-11-01T00:00:00.000Z',
};
const at = (text: string) => Date.parse(text);

test('asks a visitor without a choice, and does not ask while a choice is valid', () => {
  expect(mustAsk(undefined, site, at('2026-11-02'))).toBe(true);
  expect(mustAsk(choice, site, at('2026-11-02'))).toBe(false);
});

test('asks again when the choice is older than ask_again_after_days, unless that setting is null', () => {
  expect(mustAsk(choice, site, at('2026-11-10T23:59:59Z'))).toBe(false);
  expect(mustAsk(choice, site, at('2026-11-11T00:00:00Z'))).toBe(true);
  expect(mustAsk(choice, withDays(null), at('2036-11-11'))).toBe(false);
  expect(mustAsk({ ...choice, decided_at: 'nonsense' }, site, at('2026-11-02'))).toBe(true);
});

test('asks again when the policy text has changed, unless ask_again_on_new_version is false', () => {
  const older = { ...choice, policy_sha256: 'a' };
  expect(mustAsk(older, site, at('2026-11-02'))).toBe(true);
  expect(mustAsk(older, { ...site, ask_again_on_new_version: false }, at('2026-11-02'))).toBe(false);
  expect(mustAsk(older, { ...site, policy: null }, at('2026-11-02'))).toBe(false);
});

test('asks again when the site adds an optional category, but not for a required one', () => {
  const withMore = (required: boolean) => ({
    ...site,
    categories: [...site.categories!, { key: 'maps', required, label: {}, description: {} }],
  });
  expect(mustAsk(choice, withMore(false), at('2026-11-02'))).toBe(true);
  expect(mustAsk(choice, withMore(true), at('2026-11-02'))).toBe(false);
});

test('a category with the name of a member of objects has no choice', () => {
  expect(chosenIn(choice, 'constructor')).toBeUndefined();
  expect(chosenIn({ preferences: {}, everything: true }, 'constructor')).toBe(true);
  expect(
    mustAsk(choice, { ...site, categories: [{ key: 'toString', required: false, label: {}, description: {} }] }, at('2026-11-02')),
  ).toBe(true);
});

describe('a refused choice', () => {
  const now = at('2026-11-02');

  test('is recorded without the categories that the site removed', () => {
    const more = { ...choice, accepted: true, preferences: { ...choice.preferences, maps: true } };
    expect(fitToSite(more, site, now)).toMatchObject({ accepted: false, preferences: choice.preferences });
  });

  test('has the number that its text has now', () => {
    expect(fitToSite(choice, { ...site, policy: { version: 1, sha256: 'b'.repeat(64), url: '' } }, now)).toMatchObject({
      policy_version: 1,
    });
  });

  test('is asked again if the site shows another text, even if new versions need no new choice, or asks about more', () => {
    const another = { ...site, ask_again_on_new_version: false, policy: { version: 2, sha256: 'c', url: '' } };
    expect(fitToSite(choice, another, now)).toBeUndefined();
    expect(fitToSite(choice, { ...site, policy: null }, now)).toBeUndefined();
    const maps = { key: 'maps', required: false, label: {}, description: {} };
    expect(fitToSite(choice, { ...site, categories: [...site.categories!, maps] }, now)).toBeUndefined();
  });
});

test('a choice that names no categories is about all of them', () => {
  expect(chosenIn({ preferences: {} }, 'maps')).toBe(false);
  expect(chosenIn({ preferences: { analytics: false } }, 'maps')).toBeUndefined();
});

describe('under a rule', () => {
  test('asks again after its own days, which differ after yes and after no', () => {
    const site = ruled({ ask_again_after_days: { yes: null, no: 3 } });
    expect(mustAsk(choice, site, at('2026-11-03'))).toBe(false);
    expect(mustAsk(choice, site, at('2026-11-05'))).toBe(true);
    expect(mustAsk({ ...choice, accepted: true }, site, at('2036-11-05'))).toBe(false);
  });

  test.each(['notice', 'none'])('where nobody is asked (%s), a choice holds without end', (model) => {
    expect(mustAsk(choice, ruled({ model }), at('2036-11-05'))).toBe(false);
    expect(mustAsk({ ...choice, preferences: {} }, ruled({ model }), at('2026-11-02'))).toBe(false);
  });

  test('a category that was never chosen is asked, unless it runs without a question', () => {
    const older = { ...choice, preferences: { ads: false } };
    expect(mustAsk(older, ruled({ model: 'opt_out' }), at('2026-11-02'))).toBe(true);
    const ads = { key: 'ads', required: false, label: {}, description: {} };
    const both = { ...ruled({ model: 'opt_in', categories: { analytics: 'none' } }), categories: [...site.categories!, ads] };
    expect(mustAsk(older, both, at('2026-11-02'))).toBe(false);
  });
});
