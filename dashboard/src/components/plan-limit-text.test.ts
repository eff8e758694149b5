import { en } from '../texts/en';
import { ptBr } from '../texts/pt-br';
import { planLimitText, planRoom } from './plan-limit-text';

const free = { name: 'free', monthly_requests: 100, max_sites: 1, features: [], max_exports: 0, max_webhook_endpoints: 1 };
const starter = {
  name: 'starter',
  monthly_requests: 20_000,
  max_sites: 5,
  features: ['consent_export'],
  max_exports: 5,
  max_webhook_endpoints: 10,
};

test('names the plan and uses the right plural in English', () => {
  expect(planLimitText(free, 'sites', en)).toBe('Your Free plan includes 1 site. Upgrade to add more.');
  expect(planLimitText(starter, 'sites', en)).toBe('Your Starter plan includes 5 sites. Upgrade to add more.');
  expect(planLimitText(free, 'exports', en)).toBe("Exports aren't included in Free. Upgrade to get them.");
  expect(planLimitText(starter, 'exports', en)).toBe('Your Starter plan includes 5 exports per month. Upgrade to get more.');
  expect(planLimitText(free, 'endpoints', en)).toBe('Your Free plan includes 1 webhook endpoint. Upgrade to add more.');
});

test('names the plan and uses the right plural in Portuguese', () => {
  expect(planLimitText(free, 'sites', ptBr)).toBe('Seu plano Free inclui 1 site. Mude de plano para adicionar mais.');
  expect(planLimitText(starter, 'exports', ptBr)).toBe('Seu plano Starter inclui 5 exportações por mês. Mude de plano para ter mais.');
  expect(planLimitText(free, 'endpoints', ptBr)).toBe('Seu plano Free inclui 1 endpoint de webhook. Mude de plano para adicionar mais.');
});

test('[decision 4.2] a plan has room below its limit, always when unlimited, and never for a feature that it does not include', () => {
  expect([0, 1].map((used) => planRoom(free, 'sites', used))).toEqual([true, false]);
  expect([0, 1].map((used) => planRoom(free, 'endpoints', used))).toEqual([true, false]);
  expect([4, 5, 6].map((used) => planRoom(starter, 'exports', used))).toEqual([true, false, false]);
  expect(planRoom({ ...starter, max_exports: 0, max_sites: 0 }, 'exports', 900)).toBe(true);
  expect(planRoom({ ...starter, max_sites: 0 }, 'sites', 900)).toBe(true);
  expect(planRoom(free, 'exports', 0)).toBe(false);
});
