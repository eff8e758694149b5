import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFileRoutes, visitorPageRoutes } from '../../gateway/src/routes';
import { type LabelValues, metricCatalogue, metricEntry, type MetricName } from '@consent/kernel';
import { testWhen } from '@consent/testkit';
import { aConsent } from '../system/consents';
import { type Scrape, scrape } from '../system/scrape';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';

const system = useSystem();
const names = Object.keys(metricCatalogue) as MetricName[];
const processes = ['gateway', 'account', 'consent', 'policy', 'webhook', 'export'] as const;
/** Pages are not part of the API: a path, and the route label for it. */
const pages = [
  ['/', '/'],
  ['/livez', '/livez'],
  ['/readyz', '/readyz'],
  ['/api/v1/openapi.json', '/api/v1/openapi.json'],
  ['/docs', '/docs'],
  ['/docs/errors', '/docs/errors'],
  ['/docs/guides/webhooks', '/docs/guides/webhooks'],
  ['/docs/docs.css', '/docs/docs.css'],
  ['/docs/reference.js', '/docs/:file'],
] as const;
/** prom-client adds these to every process. */
const isDefault = (name: string) => /^(process|nodejs)_/.test(name);

let tenant: Tenant;
let subject: string;
const scrapes = new Map<string, Scrape>();
const openScrapes = new Map<string, Scrape>();
const scrapeOf = (process: string) => scrapes.get(process) as Scrape;

beforeAll(async () => {
  tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const created = await api.post('/consents', aConsent(tenant.site));
  subject = created.body.subject_id as string;
  await api.get(`/consents?subject_id=${subject}`);
  await api.delete(`/consents/by-subject/${subject}`);
  await api.post(`/sites/${tenant.site.id}/exports`);
  await api.post('/policies', {});
  await request(`/no/such/${tenant.accountId}`, 'PROPFIND');
  await system.signIn(tenant);
  for (const [path] of pages) expect((await request(path)).status).toBe(200);
  for (const process of processes) {
    scrapes.set(process, await scrape(system.opsUrls[process] as string));
    openScrapes.set(process, await scrape(system.opsUrls[process] as string, 'application/openmetrics-text'));
  }
});

async function request(path: string, method = 'GET'): Promise<Response> {
  const answer = await fetch(`${system.baseUrl}${path}`, { method });
  await answer.arrayBuffer();
  return answer;
}

const metricOf = (name: string) => (name in metricCatalogue ? name : name.replace(/_(bucket|count|sum)$/, ''));

function isAllowed(value: string, values: LabelValues): boolean {
  return 'are' in values ? values.pattern.test(value) : values.includes(value);
}

describe.each(processes)('the metrics of %s', (process) => {
  test('[operations] are exactly those that the catalogue lists for it, with their type and help', () => {
    const shown = [...scrapeOf(process).metrics].filter(([name]) => !isDefault(name)).map(([name, { type, help }]) => [name, type, help]);
    const listed = names
      .map((name) => [name, metricEntry(name)] as const)
      .filter(([, entry]) => entry.processes.includes(process))
      .map(([name, { type, help }]) => [name, type, help]);
    expect(shown.sort()).toEqual(listed.sort());
  });

  test('[operations] have exactly the labels of the catalogue, and values that it allows', () => {
    const ours = scrapeOf(process).samples.filter(({ name }) => !isDefault(name));
    expect(ours.length).toBeGreaterThan(20);
    for (const { name, labels } of ours) {
      const listed = metricEntry(metricOf(name) as MetricName).labels ?? {};
      const { service, le, ...own } = labels;
      expect([name, service, le !== undefined]).toEqual([name, process, name.endsWith('_bucket')]);
      // Only a process with several cells says which: here consent.
      const expected = Object.keys(listed).filter((label) => label !== 'cell' || process === 'consent');
      expect([name, ...Object.keys(own).sort()]).toEqual([name, ...expected.sort()]);
      for (const [label, value] of Object.entries(own)) {
        expect([name, label, value, isAllowed(value, listed[label] as LabelValues)]).toEqual([name, label, value, true]);
      }
    }
  });

  test('[operations] name no account, site, key, address or subject', () => {
    const { text } = scrapeOf(process);
    for (const secret of [tenant.accountId, tenant.site.id, tenant.keyId, tenant.key, tenant.email, subject]) {
      expect(text).not.toContain(secret);
    }
    for (const { labels } of scrapeOf(process).samples) {
      for (const value of Object.values(labels)) expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|[0-9A-HJKMNP-TV-Z]{26}|@|127\.0\.0\.1/);
    }
  });

  test('[operations] are the same in OpenMetrics', () => {
    const [classic, open] = [scrapeOf(process), openScrapes.get(process) as Scrape];
    expect([classic.contentType, open.contentType]).toEqual([
      'text/plain; version=0.0.4; charset=utf-8',
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    ]);
    const inOpenMetrics = (name: string, type: string) => (type === 'counter' ? name.replace(/_total$/, '') : name);
    const expected = [...classic.metrics].map(([name, { type }]) => inOpenMetrics(name, type));
    expect([...open.metrics.keys()]).toEqual(expected);
    // Alerts and dashboards must work with either format, so both name the same series.
    for (const { name } of open.samples) expect(classic.metrics.has(metricOf(name)) || isDefault(name) ? '' : name).toBe('');
    expect(open.text.endsWith('\n# EOF\n')).toBe(true);
  });
});

test('[operations] the routes in labels are those of the API document, the pages and "unmatched"', () => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
  const documented = new Set(Object.keys(paths));
  const others = [
    ...pages.map(([, route]) => route),
    ...[...logFileRoutes, ...visitorPageRoutes].map(({ path }) => path),
    '/{dashboard}',
    'unmatched',
  ];
  const shown = new Set(scrapeOf('gateway').samples.flatMap(({ labels }) => labels['http_route'] ?? []));
  expect([...shown].filter((route) => !documented.has(route) && !others.includes(route))).toEqual([]);
  expect([...shown]).toEqual(expect.arrayContaining(['/consents', '/consents/by-subject/{subjectId}', '/docs/:file', 'unmatched']));
});

/** prom-client chose these names. */
const knownLint = [/^nodejs_active_(handles|resources|requests)_total non-counter metrics should not have "_total" suffix$/];

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('\n!!! promtool was not found: the text of /metrics was NOT checked by it !!!\n\n');
testWhen(hasPromtool, 'no promtool')('[operations] promtool finds nothing else to correct in the metrics of any process', () => {
  for (const process of processes) {
    const { stderr, stdout, error } = spawnSync('promtool', ['check', 'metrics'], { input: scrapeOf(process).text, encoding: 'utf8' });
    expect(error).toBeUndefined();
    const found = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !knownLint.some((known) => known.test(line)));
    expect([process, ...found]).toEqual([process]);
  }
});
