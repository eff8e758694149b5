import { randomUUID } from 'node:crypto';
import { createConsent } from '../system/consents';
import { aPolicy, createPolicy } from '../system/policies';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

const markup = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';

test('[threats 57] stored markup is returned unchanged, as JSON that no browser renders as a page', async () => {
  const api = system.api(tenant.key);
  const browser = await system.signIn(tenant);
  const { id } = await createConsent(api, tenant.site, { subject_id: markup, consent_id: markup, user_agent: markup });
  const policy = await createPolicy(api, aPolicy({ name: markup, content: markup }));
  const { name, domain, id: siteId } = tenant.site;
  expect((await browser.put(`/sites/${siteId}`, { name: `${name}${markup}`, domain })).status).toBe(200);
  expect((await browser.post('/keys', { name: markup })).status).toBe(201);
  const answers = [
    await api.get(`/consents/${id}`),
    await api.get(`/policies/${policy.id}`),
    await browser.get('/sites'),
    await browser.get('/keys'),
    // Errors repeat the input too.
    await api.post('/consents', { [markup]: 1 }),
    await api.get(`/consents?${encodeURIComponent(markup)}=1`),
    await api.get(`/${encodeURIComponent(markup)}`),
  ];
  for (const { status, headers, text } of answers) {
    if (status === 200) expect(text).toContain(JSON.stringify(markup).slice(1, -1));
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each(['/', '/docs'])(
  '[threats 57] the page %s runs no inline script, loads nothing from other hosts and cannot be framed',
  async (path) => {
    const { headers, status } = await fetch(system.baseUrl + path);
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') as string;
    const directives = Object.fromEntries(policy.split(';').map((directive) => directive.trim().split(/ (.*)/s) as [string, string]));
    expect(directives).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
    expect(directives['script-src'] ?? "'none'").toMatch(/^'(self|none)'$/);
    expect(policy).not.toContain('http');
  },
);

test('[threats 55, 57] a mail shows markup as text and links to the configured dashboard, regardless of X-Forwarded-Host', async () => {
  const email = `${randomUUID()}@example.com`;
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' };
  const person = { email, password: 'a good enough password', name: markup };
  expect((await system.browser().post('/auth/register', person, { headers })).status).toBe(202);
  expect((await system.browser().post('/auth/forgot-password', { email }, { headers })).status).toBe(202);
  expect((await system.browser().post('/contact', { email, name: markup, message: markup })).status).toBe(202);
  await system.mailbox.newestTo(email, 2);
  const mails = [...(await system.mailbox.mailsTo(email)), await system.mailbox.newestTo('team@example.com')];
  expect(mails).toHaveLength(3);
  for (const { html, text } of mails) {
    for (const tag of ['<img', '<script']) expect(html).not.toContain(tag);
    expect(html + text).not.toContain('evil.example');
  }
  for (const { html, text } of mails) {
    const links = `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
    for (const link of links) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\//);
  }
  for (const { text } of mails.slice(0, 2)) expect(text).toContain('http://127.0.0.1:8080/');
});
