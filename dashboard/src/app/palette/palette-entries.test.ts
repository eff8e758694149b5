import { createHash } from 'node:crypto';
import type { MayCall } from '../../api/rights';
import { en } from '../../texts/en';
import { ptBr } from '../../texts/pt-br';
import { paletteGroups } from './palette-entries';

const sites = [
  { id: '2617f3e5-242e-4857-b837-91dfc21ab605', name: 'Shop', domain: 'shop.example.com' },
  { id: '11111111-242e-4857-b837-91dfc21ab605', name: 'Café da manhã', domain: 'cafe.example.com' },
];
const everything = () => true;
const labels = (text: string, t = en) =>
  paletteGroups(text, sites, t, everything).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);
const firstTarget = (text: string) => paletteGroups(text, sites, en, everything)[0]?.entries[0]?.target;

test('without a text the palette lists all pages and actions, and no sites', () => {
  const groups = paletteGroups('', sites, en, everything);
  expect(groups.map(({ name }) => name)).toEqual(['pages', 'actions']);
  expect(groups[0]?.entries.map(({ label }) => label)).toContain('Plan and usage');
  expect(groups[1]?.entries.map(({ label }) => label)).toEqual(['New policy', 'Create API key', 'Add site', 'Export CSV', 'Add endpoint']);
});

test('pages and actions come before searches for the text as an ID', () => {
  expect(labels('export')).toEqual([
    ['pages', 'Exports'],
    ['actions', 'Export CSV'],
    ['search', 'Data subject “export”', 'Consents with the external ID “export”'],
  ]);
  expect(labels('ke')).toEqual([
    ['pages', 'API keys'],
    ['actions', 'Create API key'],
  ]);
});

test('an action names the button that opens its dialog', () => {
  expect(firstTarget('create api')).toEqual({ to: '/keys', dialog: 'Create API key' });
});

test('a search ignores case and accents', () => {
  expect(labels('POLITICAS', ptBr)[0]).toEqual(['pages', 'Políticas']);
  expect(labels('cafe')[0]).toEqual(['sites', 'Café da manhã']);
});

test('a site is found by its name, domain and ID', () => {
  const target = { to: '/sites/$id', params: { id: sites[0]?.id } };
  expect([firstTarget('shop'), firstTarget('shop.example'), firstTarget(sites[0]?.id ?? '')]).toEqual([target, target, target]);
});

test('[decision 25.1] an email is offered as its hash and as typed', () => {
  const subjectId = createHash('sha256').update('ana@example.com').digest('hex');
  const [group, ...others] = paletteGroups('  Ana@Example.com ', sites, en, everything);
  expect(group?.entries.map(({ target }) => target)).toEqual([
    { to: '/subjects/$subjectId', params: { subjectId } },
    { to: '/subjects/$subjectId', params: { subjectId: 'Ana@Example.com' } },
  ]);
  expect(others).toEqual([]);
});

test('a consent is found by its ID, also in lower case', () => {
  expect(firstTarget('01m7ynaym0fb4c02yeha0xx7a1')).toEqual({ to: '/consents/$id', params: { id: '01M7YNAYM0FB4C02YEHA0XX7A1' } });
});

test('a hash is found as a subject, and other text is offered as a search', () => {
  expect(labels('a'.repeat(64))).toEqual([['found', `Data subject “${'a'.repeat(64)}”`]]);
  expect(labels('visitor-1')).toEqual([['search', 'Data subject “visitor-1”', 'Consents with the external ID “visitor-1”']]);
  expect(labels('zz')).toEqual([]);
});

test('[decision 80] only what the role allows is offered', () => {
  const marketer: MayCall = (route) => ['getStats', 'listSites', 'createPolicy'].includes(route);
  const groups = (text: string) =>
    paletteGroups(text, sites, en, marketer).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);
  expect(groups('')).toEqual([
    ['pages', 'Overview', 'Sites', 'Account', 'Contact', 'Security'],
    ['actions', 'New policy'],
  ]);
  expect(groups('ana@example.com')).toEqual([]);
});
