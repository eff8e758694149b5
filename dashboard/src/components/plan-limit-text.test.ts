import { en } from '../texts/en';
import { ptBr } from '../texts/pt-br';
import { planLimitText } from './plan-limit-text';

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
  expect(planLimitText(free, 'sites', en)).toBe('The plan Free includes 1 site.');
  expect(planLimitText(starter, 'sites', en)).toBe('The plan Starter includes 5 sites.');
  expect(planLimitText(free, 'exports', en)).toBe('The plan Free has no exports.');
  expect(planLimitText(starter, 'exports', en)).toBe('The plan Starter includes 5 exports a month.');
  expect(planLimitText(free, 'endpoints', en)).toBe('The plan Free includes 1 webhook endpoint.');
});

test('names the plan and uses the right plural in Portuguese', () => {
  expect(planLimitText(free, 'sites', ptBr)).toBe('O plano Free inclui 1 site.');
  expect(planLimitText(starter, 'exports', ptBr)).toBe('O plano Starter inclui 5 exportações por mês.');
  expect(planLimitText(free, 'endpoints', ptBr)).toBe('O plano Free inclui 1 destino de webhooks.');
});
