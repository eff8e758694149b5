import type { WebhookDelivery, WebhookEndpoint } from '../../../api/webhooks';
import { en } from '../../../texts/en';
import { ptBr } from '../../../texts/pt-br';
import { canReplay, canRetry, stateText } from './delivery-state-text';

const exhaustedAfter = (attempt_count: number) => ({ status: 'exhausted', attempt_count }) as WebhookDelivery;

test.each([
  [1, '1 attempt failed.', '1 tentativa falhou.'],
  [5, '5 attempts failed.', '5 tentativas falharam.'],
  [6, '6 attempts failed.', '6 tentativas falharam.'],
])('an exhausted delivery shows the number of failed attempts (%i)', (attempts, english, portuguese) => {
  expect(stateText(exhaustedAfter(attempts), en)).toContain(english);
  expect(stateText(exhaustedAfter(attempts), ptBr)).toContain(portuguese);
});

test('[decision 5.7] the text about deleting an endpoint says in both languages that waiting deliveries are held', () => {
  expect(en.webhooks.deleteAbout('https://a.example')).toMatch(/are held/);
  expect(ptBr.webhooks.deleteAbout('https://a.example')).toMatch(/ficam retidas/);
});

test('[decision 5.7] held deliveries can be replayed while the endpoint is enabled, exhausted ones until it is deleted', () => {
  const endpoint = (enabled: boolean) => ({ enabled }) as WebhookEndpoint;
  expect(canReplay('held', endpoint(true))).toBe(true);
  expect(canReplay('held', endpoint(false))).toBe(false);
  expect(canReplay('exhausted', endpoint(false))).toBe(true);
  expect(canReplay('exhausted', undefined)).toBe(false);
  expect(canReplay('retrying', endpoint(true))).toBe(false);
});

test('[decision 30.4] a delivery that waits can be retried now, unless an attempt is in progress or its endpoint is off or gone', () => {
  const endpoint = (enabled: boolean) => ({ enabled }) as WebhookEndpoint;
  const delivery = (status: string, next_attempt_at: string | null) => ({ status, next_attempt_at }) as WebhookDelivery;
  const due = '2026-11-21T09:30:00.000Z';
  expect(canRetry(delivery('retrying', due), endpoint(true))).toBe(true);
  expect(canRetry(delivery('retrying', null), endpoint(true))).toBe(false);
  expect(canRetry(delivery('retrying', due), endpoint(false))).toBe(false);
  expect(canRetry(delivery('retrying', due), undefined)).toBe(false);
  for (const status of ['pending', 'delivered', 'exhausted', 'held']) expect(canRetry(delivery(status, due), endpoint(true))).toBe(false);
});
