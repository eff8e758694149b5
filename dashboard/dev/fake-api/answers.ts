import * as known from './data.ts';

export interface Ask {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  json?: unknown;
}

const ok = (json: unknown, status = 200): Answer => ({ status, json });
const missing: Answer = { status: 404, json: { error: 'not_found', message: 'There is no such thing.' } };
const page = <Item>(items: readonly Item[], query: URLSearchParams) => {
  const limit = Number(query.get('limit') ?? 25);
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  return { data: items.slice(start, end), limit, next_cursor: end < items.length ? String(end) : '' };
};
const byId = <Item extends { id: string }>(
  items: readonly Item[],
  id: string | undefined,
  make: (item: Item) => unknown = (item) => item,
) => {
  const found = items.find((item) => item.id === id);
  return found === undefined ? missing : ok(make(found));
};

/** Serves enough of the API to look at every page. Forgets most writes. */
export function answerOf({ method, path, query, body }: Ask): Answer {
  const [group, ...rest] = path.split('/').slice(1);
  const [first, second, third] = rest;
  if (method !== 'GET') return written(path, body);
  switch (group) {
    case 'auth':
      return ok({ user: known.user, account: known.account, plan: known.subscription, usage: known.usage });
    case 'keys':
      return ok({ data: known.keys });
    case 'plans':
      return ok({ data: known.plans });
    case 'subscription':
      return ok(known.subscription);
    case 'usage':
      return ok(first === 'by-key' ? known.usageByKey : known.usage);
    case 'stats':
      return ok(statsOf(query));
    case 'exports':
      return ok({ data: known.exportJobs });
    case 'sites':
      return first === undefined ? ok({ data: known.sites }) : byId(known.sites, first);
    case 'policies':
      return policyAnswer(first, second, third);
    case 'consents':
      return consentAnswer(first, second, query);
    case 'webhooks':
      return webhookAnswer(first, second, query);
    default:
      return missing;
  }
}

function policyAnswer(id: string | undefined, part: string | undefined, version: string | undefined): Answer {
  if (id === undefined) return ok(known.policies);
  if (part === undefined) return byId(known.policies, id);
  if (part === 'usage') return ok(known.policyUsage);
  if (version !== undefined) {
    const text = known.versionText(id, Number(version));
    return text === undefined ? missing : ok(text);
  }
  return byId(known.policies, id, (policy) => ({
    data: Array.from({ length: policy.version }, (_, index) => known.versionText(id, policy.version - index)),
  }));
}

function consentAnswer(id: string | undefined, part: string | undefined, query: URLSearchParams): Answer {
  if (id === undefined) {
    const subject = query.get('subject_id');
    const site = query.get('site_id');
    const fits = known.consents.filter(
      (consent) =>
        (subject === null || consent.subject_id === subject) &&
        (site === null || consent.site_id === site) &&
        (consent.deleted_at === null || query.get('include_deleted') === 'true'),
    );
    return ok(page(fits, query));
  }
  if (part === 'proof') return ok({ events: [] });
  if (part === 'history') return byId(known.consents, id, (consent) => ({ data: known.historyOf(consent), next_cursor: '' }));
  if (part === 'policy') {
    const [policy] = known.policies;
    return byId(known.consents, id, (consent) => ({
      policy_id: policy?.id,
      ...known.versionText(policy?.id ?? '', consent.policy_version),
    }));
  }
  return byId(known.consents, id);
}

function webhookAnswer(kind: string | undefined, id: string | undefined, query: URLSearchParams): Answer {
  if (kind === 'stats') return ok({ since: known.ago(1), data: known.endpointStats });
  if (kind === 'endpoints') return id === undefined ? ok({ data: known.endpoints }) : byId(known.endpoints, id);
  if (id !== undefined) {
    return byId(known.deliveries, id, (delivery) => ({
      ...delivery,
      attempts: known.attemptsOf(delivery),
      ...known.requestsOf(delivery),
    }));
  }
  const fits = known.deliveries.filter(
    (delivery) =>
      (query.get('status') ?? delivery.status) === delivery.status &&
      (query.get('endpoint_id') ?? delivery.endpoint_id) === delivery.endpoint_id,
  );
  return ok(page(fits, query));
}

function statsOf(query: URLSearchParams) {
  const fromMs = Date.parse(`${query.get('from')}T00:00:00Z`);
  const count = (Date.parse(`${query.get('to')}T00:00:00Z`) - fromMs) / 86_400_000 + 1;
  const days = Array.from({ length: count }, (_, index) => {
    const accepted = Math.round(180 + 60 * Math.sin(index / 3) + ((index * 37) % 41));
    const refused = 40 + ((index * 53) % 37);
    return { date: new Date(fromMs + index * 86_400_000).toISOString().slice(0, 10), accepted, refused, consents: accepted + refused };
  });
  return {
    from: query.get('from'),
    to: query.get('to'),
    days,
    sites: known.sites.map(({ id }, index) => ({ site_id: id, accepted: 4000 >> index, refused: 900, consents: (4000 >> index) + 900 })),
    categories: ['necessary', 'analytics', known.endlessKey].map((category, index) => ({
      category,
      accepted: 7000 - index * 2600,
      refused: index * 2600,
    })),
  };
}

function written(path: string, body: Record<string, unknown>): Answer {
  if (path === '/auth/login')
    return body['password'] === 'wrong'
      ? { status: 401, json: { error: 'unauthorized', message: 'No.' } }
      : ok({ user: known.user, account: known.account });
  if (path === '/auth/logout') return { status: 204 };
  if (path === '/auth/verify-email' || path === '/auth/reset-password') return ok({ user: known.user });
  if (path === '/keys') return ok({ ...known.keys[0], name: body['name'], key: `sk-${'x'.repeat(49)}` }, 201);
  if (path === '/sites') return ok(known.sites[0], 201);
  if (path.startsWith('/webhooks/endpoints'))
    return ok({ ...known.endpoints[0], secret: 'whsec_c2VjcmV0IG9mIHRoZSBmYWtlIEFQSQ==', replayed: 12 });
  if (path.startsWith('/webhooks/deliveries')) return ok(known.deliveries[0], 202);
  if (path.startsWith('/consents/') && body['accepted'] !== undefined) return ok({ ...known.consents[1], ...body });
  if (path.startsWith('/consents/by-subject/'))
    return ok({ subject_id: decodeURIComponent(path.slice('/consents/by-subject/'.length)), erased: 1 });
  return ok({ ...known.policies[0], message: '' }, 202);
}
