import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConsentClient } from './client';

interface Operation {
  operationId: string;
  security: readonly Record<string, unknown>[];
  parameters?: readonly { name: string }[];
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

type Call = (client: ConsentClient) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  createConsent: ({ consents }) => consents.create({ site_id: 's', subject_id: 's', accepted: true }),
  listConsents: ({ consents }) => consents.list().page(),
  getConsent: ({ consents }) => consents.get('id'),
  getConsentContext: ({ consents }) => consents.context('id'),
  updateConsent: ({ consents }) => consents.update('id', { accepted: false }),
  deleteConsent: ({ consents }) => consents.delete('id'),
  createConsentBatch: ({ consents }) => consents.createBatch([]),
  eraseSubject: ({ consents }) => consents.eraseSubject('subject'),
  listConsentHistory: ({ consents }) => consents.history('id').page(),
  issueReceipt: ({ consents }) => consents.receipt('id'),
  getConsentPolicy: ({ consents }) => consents.policyText('id'),
  getConsentProof: ({ consents }) => consents.proof('id'),
  getConsentEvidence: ({ consents }) => consents.evidence('id'),
  createPolicy: ({ policies }) => policies.create({ name: 'n', content: 'c' }),
  listPolicies: ({ policies }) => policies.list().page(),
  getPolicy: ({ policies }) => policies.get('id'),
  updatePolicy: ({ policies }) => policies.update('id', { name: 'n', content: 'c' }),
  deletePolicy: ({ policies }) => policies.delete('id'),
  listPolicyVersions: ({ policies }) => policies.versions('id').page(),
  getPolicyVersion: ({ policies }) => policies.version('id', 1),
  getPolicyVersionProof: ({ policies }) => policies.versionProof('id', 1),
  listNotices: ({ notices }) => notices.list('site').page(),
  listSeen: ({ seen }) => seen.list('site').page(),
  listSeenReports: ({ seen }) => seen.reports('site').page(),
  getSeenReport: ({ seen }) => seen.report('site', 1),
  getCheckProof: ({ subjects }) => subjects.checkProof('site', 'chk_1'),
  getSeenReportProof: ({ seen }) => seen.reportProof('site', 1),
  registerNotice: ({ notices }) => notices.register('site', { texts: { en: { message: 'May we?' } } }),
  getNoticePicture: ({ notices }) => notices.picture('site', 1),
  getNotice: ({ notices }) => notices.get('site', 1),
  getNoticeProof: ({ notices }) => notices.proof('site', 1),
  exportConsents: ({ exports }) => exports.stream('site'),
  createExport: ({ exports }) => exports.start('site'),
  listExports: ({ exports }) => exports.list(),
  getExport: ({ exports }) => exports.get('id'),
  getExportManifest: ({ exports }) => exports.manifest('id'),
  redirectToDownload: ({ exports }) => exports.download('id'),
  getSubjectState: ({ subjects }) => subjects.state('site', 'subject'),
  listSiteStates: ({ subjects }) => subjects.siteStates('subject'),
  listSubjectStates: ({ subjects }) => subjects.check('site', ['subject']),
  listSubjectLinks: ({ subjects }) => subjects.links('subject'),
  endSubjectLink: ({ subjects }) => subjects.endLink('subject', 'lnk_1'),
  getSubjectLinksProof: ({ subjects }) => subjects.linksProof('subject'),
  askPurge: ({ subjects }) => subjects.purge('subject'),
  getPurge: ({ subjects }) => subjects.purgeStatus('subject'),
  getSubjectEvidence: ({ subjects }) => subjects.evidence('subject'),
  getLog: ({ log }) => log.get(),
  getLogConsistency: ({ log }) => log.consistency(1),
  listAuditEntries: ({ audit }) => audit.list().page(),
  listLogOpenings: ({ log }) => log.openings().page(),
};

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);
const forKeys = operations.filter(({ security }) => security.some((scheme) => 'apiKey' in scheme));

test.each(['.', '..'])(
  '[decision 37.2] the subject %j of an earlier release is erased, found and proved by its own name',
  async (subject) => {
    const urls: string[] = [];
    const doFetch = (url: string) => {
      urls.push(new URL(url).href);
      return Promise.resolve(Response.json({ data: [], next_cursor: '' }));
    };
    const client = new ConsentClient({ baseUrl: 'https://c.example.com', apiKey: 'sk-test', fetch: doFetch as typeof fetch });
    await client.consents.eraseSubject(subject, { site_id: 's' });
    await client.consents.list({ subject_id: subject }).page();
    await client.subjects.evidence(subject);
    await client.subjects.state('s', subject);
    expect(urls).toEqual([
      `https://c.example.com/api/v1/consents/by-subject/-?subject_id=${subject}&site_id=s`,
      `https://c.example.com/api/v1/consents?subject_id=${subject}`,
      `https://c.example.com/api/v1/subjects/-/evidence?subject_id=${subject}`,
      `https://c.example.com/api/v1/subjects/-/state?subject_id=${subject}&site_id=s`,
    ]);
  },
);

test('the SDK has a method for each operation that an API key may call (CONTRIBUTING, "A route")', () => {
  expect(Object.keys(calls).sort()).toEqual(forKeys.map(({ operationId }) => operationId).sort());
});

test.each(forKeys.map((operation) => [operation.operationId, operation] as const))(
  '%s is sent as the document says',
  async (id, operation) => {
    const requests: { url: string; init: RequestInit }[] = [];
    const doFetch = (url: string, init: RequestInit) => {
      requests.push({ url, init });
      return Promise.resolve(Response.json({ data: [], next_cursor: '' }));
    };
    await calls[id]?.(new ConsentClient({ baseUrl: 'https://c.example.com', apiKey: 'sk-test', fetch: doFetch as typeof fetch }));
    const [request] = requests;
    expect(request?.init.method).toBe(operation.method);
    const pattern = `^/api/v1${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`;
    expect(new URL(request?.url ?? '').pathname).toMatch(new RegExp(pattern));
    const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') === true;
    expect(Object.keys(request?.init.headers ?? {}).includes('Idempotency-Key')).toBe(takesKey);
  },
);
