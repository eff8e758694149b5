import { modelOf, questionOf, runsUnasked } from './rules';
import type { Model, Site } from './site';

const category = (key: string, required = false) => ({ key, required, label: {}, description: {} });
const categories = [category('necessary', true), category('analytics'), category('ads')];
const siteWith = (model: Model, differing: Record<string, Model> = {}, asked: Site['categories'] = categories) => ({
  categories: asked,
  rule: { model, categories: differing },
});

test('without a rule everything waits for a choice', () => {
  expect([modelOf({}, 'ads'), questionOf({ categories }), runsUnasked({ categories }, 'necessary')]).toEqual(['opt_in', 'opt_in', false]);
});

test.each<[Model, Record<string, Model>, Model]>([
  ['opt_out', {}, 'opt_out'],
  ['none', {}, 'none'],
  ['none', { ads: 'notice' }, 'notice'],
  ['notice', { ads: 'opt_out' }, 'opt_out'],
  ['opt_out', { ads: 'opt_in' }, 'opt_in'],
  ['opt_in', { ads: 'none', analytics: 'opt_out' }, 'opt_out'],
  ['none', { necessary: 'opt_in' }, 'none'],
])('under %s with %j the question is that of the strictest optional category: %s', (model, differing, question) => {
  expect(questionOf(siteWith(model, differing))).toBe(question);
});

test('without categories the question is the strictest that a page may need', () => {
  expect(questionOf(siteWith('none', {}, []))).toBe('none');
  expect(questionOf(siteWith('none', { ads: 'opt_in' }, null))).toBe('opt_in');
  expect(questionOf(siteWith('opt_out', { ads: 'none' }, null))).toBe('opt_out');
});

test('each category runs by its own model, and required ones as soon as one does', () => {
  const mixed = siteWith('opt_in', { ads: 'opt_out' });
  expect(['necessary', 'analytics', 'ads', 'unknown'].map((key) => runsUnasked(mixed, key))).toEqual([true, false, true, false]);
  expect(runsUnasked(siteWith('opt_in'), 'necessary')).toBe(false);
  expect(runsUnasked(siteWith('none', { ads: 'opt_in' }, null), 'ads')).toBe(false);
  expect(runsUnasked(siteWith('none', {}, null), 'anything')).toBe(true);
});

test('a model of a later release is the strictest, and names of Object.prototype are like any other', () => {
  const odd = siteWith('later' as Model);
  expect([questionOf(odd), runsUnasked(odd, 'ads')]).toEqual(['opt_in', false]);
  expect(modelOf(siteWith('opt_out'), 'constructor')).toBe('opt_out');
});
