import type { WebhookEndpoint, WebhookStats } from '../../api/webhooks';
import { en } from '../../texts/en';
import { stateOf } from './endpoint-state';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const endpoint = (changed: Partial<WebhookEndpoint> = {}) =>
  ({ enabled: true, auto_disabled_at: null, consecutive_failures: 0, created_at: ago(1), ...changed }) as WebhookEndpoint;
const stats = (last_delivery_at: string | null) => ({ last_delivery_at }) as WebhookStats;

test.each([
  ['before its first delivery', endpoint(), stats(null), 'No deliveries yet'],
  ['after it', endpoint(), stats(ago(0.1)), 'Healthy'],
  ['when its deliveries are no longer kept', endpoint({ created_at: ago(31) }), stats(null), 'No recent deliveries'],
  ['whose first delivery fails', endpoint({ consecutive_failures: 1 }), stats(ago(0.1)), 'Failing (1)'],
  ['that is off', endpoint({ enabled: false }), stats(null), 'Disabled'],
  ['that failures disabled', endpoint({ enabled: false, auto_disabled_at: ago(0) }), stats(ago(1)), 'Disabled after 50 failures'],
  ['while its deliveries are not known', endpoint(), undefined, 'Healthy'],
])('an endpoint %s is shown as such', (_, given, counted, label) => {
  expect(stateOf(given, counted, en).label).toBe(label);
});
