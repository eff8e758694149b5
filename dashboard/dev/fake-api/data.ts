import type { Schema } from '../../src/api/client';

/** What the fake API knows at its start: some of everything, with hostile and endless texts. */

const dayMs = 86_400_000;
const nowMs = Date.now();
export const ago = (days: number) => new Date(nowMs - days * dayMs).toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ulid = (number: number) => `01K9Z0000000000000000${String(number).padStart(5, '0')}`;
/** A long text without a place to break. */
const endless = (length: number) => 'Datenschutzgrundverordnung'.repeat(Math.ceil(length / 26)).slice(0, length);
export const endlessKey = `marketing.${endless(54)}`;
const hostile = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>';

export const user: Schema<'User'> = {
  id: uuid(1),
  email: 'ana.oliveira@example.com',
  name: 'Ana Oliveira',
  email_verified: true,
  created_at: ago(200),
};
export const account: Schema<'Account'> = {
  id: uuid(2),
  name: 'Ana Oliveira',
  plan: 'starter',
  plan_status: 'active',
  subscription_status: 'active',
  created_at: ago(200),
};

const contents = { features: ['consent_export'], max_exports: 5, max_webhook_endpoints: 10 };
export const plans: Schema<'Plan'>[] = [
  { name: 'free', monthly_requests: 100, max_sites: 1, features: [], max_exports: 0, max_webhook_endpoints: 10 },
  { name: 'starter', monthly_requests: 20_000, max_sites: 5, ...contents },
  { name: 'pro', monthly_requests: 50_000, max_sites: 20, ...contents, max_exports: 0, max_webhook_endpoints: 50 },
  { name: 'enterprise', monthly_requests: 0, max_sites: 0, ...contents, max_exports: 0, max_webhook_endpoints: 50 },
];
export const subscription: Schema<'Subscription'> = {
  plan: 'starter',
  status: 'active',
  monthly_requests: 20_000,
  max_sites: 5,
  ...contents,
};
const period = new Date(nowMs).toISOString().slice(0, 7);
export const usage: Schema<'Usage'> = {
  period,
  limit: 20_000,
  used: 17_314,
  remaining: 2_686,
  resets_at: new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 1)).toISOString(),
};

export const policies: Schema<'Policy'>[] = [
  {
    id: uuid(31),
    user_id: account.id,
    name: 'Privacy policy of the shop',
    content: `# Privacy policy\n\nWe keep what you order for **ten years**, as the law demands, and what you look at for *thirty days*.\n\n## Cookies\n\n- necessary ones keep your basket\n- analytics ones count visits\n\n${hostile}\n\nWrite to [our officer](https://example.com/privacy).\n`,
    version: 3,
    created_at: ago(180),
    updated_at: ago(12),
  },
  {
    id: uuid(32),
    user_id: account.id,
    name: endless(120),
    content: 'Applications are deleted after six months.',
    version: 1,
    created_at: ago(90),
    updated_at: ago(90),
  },
];
export const versionText = (policyId: string, version: number): Schema<'PolicyVersionText'> | undefined => {
  const policy = policies.find(({ id }) => id === policyId);
  if (policy === undefined || version < 1 || version > policy.version) return undefined;
  const content =
    version === policy.version
      ? policy.content
      : policy.content
          .replace('thirty', version === 1 ? 'ninety' : 'sixty')
          .replace('- analytics ones count visits\n', version === 1 ? '' : '- analytics ones count visits\n');
  const change_note = version === 3 ? `What you look at is now kept for thirty days.\n${hostile}` : '';
  return { version, name: policy.name, sha256: String(version).repeat(64), published_at: ago(180 - version * 50), change_note, content };
};

export const policyUsage: Schema<'PolicyUsage'> = {
  versions: [
    { version: 3, consents: 12_400 },
    { version: 1, consents: 1 },
  ],
  sites: [{ site_id: uuid(41), consents: 12_401 }],
  is_complete: false,
};

const site = (number: number, name: string, domain: string, more: Partial<Schema<'Site'>> = {}): Schema<'Site'> => ({
  id: uuid(40 + number),
  name,
  domain,
  categories: null,
  policy_id: null,
  token: `st_${'k7Qm2xVb9TzR4nLs'.repeat(2)}${number}`,
  created_at: ago(150 - number),
  updated_at: ago(20),
  ...more,
});
export const sites: Schema<'Site'>[] = [
  site(1, 'Shop', 'shop.example.com', { policy_id: uuid(31) }),
  site(2, endless(120), `${endless(60)}.example.com`, {
    policy_id: uuid(32),
    categories: ['necessary', endlessKey],
    banner: { categories: [{ key: endlessKey, label: { en: endless(120) } }], texts: { en: { title: endless(120), accept: endless(60) } } },
  }),
  site(3, hostile, 'jobs.example.com', { banner: { texts: { en: { title: hostile.slice(0, 120) } }, colors: { background: '#777777' } } }),
];

export const keys: Schema<'Key'>[] = [
  { name: 'production', revoked_at: null, expires_at: null, last_used_at: ago(0.01) },
  { name: hostile, revoked_at: null, expires_at: ago(-60), last_used_at: null },
  { name: endless(120), revoked_at: null, expires_at: null, last_used_at: null },
  { name: 'old build server', revoked_at: ago(3), expires_at: null, last_used_at: ago(4) },
].map((key, index) => ({
  ...key,
  id: `key_${ulid(index)}`,
  first_characters: 'sk-9fKx',
  last_four: `a7B${index}`,
  site_id: index === 1 ? (sites[0]?.id ?? null) : null,
  read_only: index === 2,
  created_at: ago(100 + index),
}));

const usageDays = Array.from({ length: 30 }, (_, index) => ago(29 - index).slice(0, 10));

export const usageByKey: Schema<'UsageByKey'> = {
  from: usageDays[0] ?? '',
  to: usageDays.at(-1) ?? '',
  data: [0, 2, 3].map((at, rank) => {
    const days = usageDays
      .filter((_, index) => index % (rank + 1) === 0)
      .map((day, index) => ({ day, used: 1 + ((index * 37) % 90) * (3 - rank) }));
    return { key_id: keys[at]?.id ?? '', used: days.reduce((sum, { used }) => sum + used, 0), days };
  }),
};

const agents = ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', hostile, ''];
export const consents: Schema<'Consent'>[] = Array.from({ length: 260 }, (_, index) => ({
  id: ulid(index),
  site_id: sites[index % 3]?.id ?? '',
  subject_id:
    index === 1
      ? hostile
      : index % 4 === 0
        ? `visitor-${index}`
        : `${'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a'.slice(0, 60)}${String(index).padStart(4, '0')}`,
  consent_id: index % 5 === 0 ? `banner-2026-${index}` : '',
  accepted: index % 3 !== 0,
  preferences: { necessary: true, analytics: index % 3 !== 0, [endlessKey]: index % 6 === 1 },
  policy_version: index % 3 === 0 ? 3 - (index % 2) : 0,
  country: index % 7 === 0 ? '' : 'BR',
  region: '',
  user_agent: agents[index % 3] ?? '',
  created_at: ago(index * 0.11),
  updated_at: ago(index * 0.1),
  deleted_at: index === 3 ? ago(0.01) : null,
}));
export const historyOf = (consent: Schema<'Consent'>): Schema<'History'>['data'] =>
  [2, 1].map((number) => ({
    id: `${consent.id}${number}`,
    consent_id: consent.id,
    accepted: number === 1,
    preferences: { necessary: true, analytics: number === 1 },
    policy_version: Math.max(0, consent.policy_version - 1),
    changed_by: number === 1 ? 'user' : 'api_key',
    actor_id: number === 1 ? user.id : (keys[0]?.id ?? ''),
    created_at: new Date(Date.parse(consent.created_at) + number * 3_600_000).toISOString(),
  }));

export const exportJobs: Schema<'ExportJob'>[] = (['running', 'ready', 'failed', 'expired', 'streamed'] as const).map((status, index) => ({
  id: `exp_${ulid(index)}`,
  site_id: sites[index % 3]?.id ?? '',
  format: 'csv',
  status,
  row_count: status === 'failed' ? 0 : 148_201 * (index + 1),
  bytes_written: status === 'failed' ? 0 : 31_337_000 * (index + 1),
  error_message: status === 'failed' ? 'The disk was full.' : '',
  requested_at: ago(index * 4),
  completed_at: status === 'running' ? null : ago(index * 4 - 0.01),
  expires_at: status === 'ready' ? ago(-3) : null,
}));

const endpoint = (number: number, more: Partial<Schema<'WebhookEndpoint'>>): Schema<'WebhookEndpoint'> => ({
  id: uuid(60 + number),
  url: `https://hooks${number}.example.com/consents`,
  description: '',
  event_types: [],
  enabled: true,
  standard_webhooks: false,
  consecutive_failures: 0,
  auto_disabled_at: null,
  created_at: ago(80),
  updated_at: ago(10),
  ...more,
});
export const endpoints: Schema<'WebhookEndpoint'>[] = [
  endpoint(1, { description: 'Customer data platform' }),
  endpoint(2, {
    url: `https://${endless(60)}.example.com/${endless(200)}`,
    event_types: ['consent.revoked', 'consent.erased'],
    consecutive_failures: 7,
  }),
  endpoint(3, { description: endless(200), enabled: false, consecutive_failures: 50, auto_disabled_at: ago(2) }),
];
const statuses = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const;
export const deliveries: Schema<'WebhookDelivery'>[] = Array.from({ length: 60 }, (_, index) => ({
  id: uuid(700 + index),
  endpoint_id: endpoints[index % 3]?.id ?? '',
  event_id: `evt_${String(index).padStart(32, 'a')}`,
  event_type: index % 9 === 8 ? 'policy.published' : 'consent.created',
  status: statuses[index % 5] ?? 'pending',
  attempt_count: [0, 2, 1, 5, 0][index % 5] ?? 0,
  next_attempt_at: index % 5 === 1 ? ago(-0.01) : null,
  created_at: ago(index * 0.2),
  updated_at: ago(index * 0.19),
}));
export const attemptsOf = (delivery: Schema<'WebhookDelivery'>): Schema<'WebhookDeliveryDetail'>['attempts'] =>
  Array.from({ length: delivery.attempt_count }, (_, index) => ({
    number: index + 1,
    started_at: ago(0.1 - index * 0.01),
    duration_ms: index === 0 ? 10_000 : 143,
    status_code: delivery.status === 'delivered' ? 204 : index === 0 ? null : 500,
    error: delivery.status === 'delivered' ? '' : index === 0 ? 'No answer within 10 s' : 'Answered 500',
    response_body: delivery.status === 'delivered' || index === 0 ? '' : `<h1>Internal error</h1>${hostile}`,
  }));
export const requestsOf = (delivery: Schema<'WebhookDelivery'>): Pick<Schema<'WebhookDeliveryDetail'>, 'requests' | 'body' | 'payload'> => {
  const payload = { id: delivery.event_id, type: delivery.event_type, created_at: delivery.created_at, data: { ...consents[1] } };
  const requests = attemptsOf(delivery).map(({ number, started_at }) => ({
    number,
    method: 'POST' as const,
    url: endpoints.find(({ id }) => id === delivery.endpoint_id)?.url ?? '',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1.0',
      'X-Service-Event': delivery.event_type,
      'X-Service-Delivery': delivery.id,
      'X-Service-Signature': `t=${Math.floor(Date.parse(started_at) / 1000)},v1=${'9f2d1c0b8a7e6f5d'.repeat(4)}`,
    },
  }));
  return { payload, requests, body: JSON.stringify(payload) };
};
export const endpointStats: Schema<'WebhookStats'>['data'] = endpoints.map(({ id }, index) => ({
  endpoint_id: id,
  attempts: [1204, 31, 50][index] ?? 0,
  successes: [1186, 24, 0][index] ?? 0,
  last_delivery_at: ago(0.01),
}));
