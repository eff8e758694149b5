import { auditKinds } from '@consent/contracts';
import { routes } from '../src/routes';

/** Routes that change something and are not in the audit trail, and why. A new route fails this test until it is in one of the two. */
const reasons: Readonly<Record<string, string>> = {
  createConsent: 'A consent has a history, a leaf and who recorded it (decision 39).',
  createConsentBatch: 'As createConsent.',
  updateConsent: 'As createConsent.',
  createPublicConsent: 'As createConsent.',
  createPersonConsent: 'As createConsent.',
  registerNotice: 'A notice is never changed and has a leaf (decision 49.6).',
  identify: 'A link has a leaf (decision 70).',
  forgetIdentity: 'As identify.',
  reportSeen: 'Counts page views.',
  createRequest: 'A request has a trail of its own (decision 75).',
  confirmRequest: 'As createRequest.',
  getRequestAnswer: 'Read by the person who asked.',
  getRequestFile: 'As getRequestAnswer.',
  getPerson: 'Read by the person.',
  getPersonReceipt: 'As getPerson.',
  getPersonEvidence: 'As getPerson.',
  listSubjectStates: 'A read, which the trail names for sessions.',
  register: 'There is no account yet.',
  resendVerification: 'Changes nothing.',
  forgotPassword: 'Changes nothing, and its time must not tell whether the address is known.',
  beginTotp: 'Counts once it is confirmed.',
  beginPasskey: 'As beginTotp.',
  beginPasskeyLogin: 'As beginTotp.',
  beginProof: 'As beginTotp.',
  beginSso: 'As beginTotp.',
  checkSsoProvider: 'Changes nothing.',
  describeInvitation: 'Read by the person who was invited.',
  sendContactMessage: 'Changes nothing.',
  sendWebhookTestEvent: 'A delivery, which is listed.',
  replayWebhookEndpoint: 'As sendWebhookTestEvent.',
  replayWebhookDelivery: 'As sendWebhookTestEvent.',
  retryWebhookDelivery: 'As sendWebhookTestEvent.',
  issueReceipt: 'A copy of a record; the table of receipts traces it (decision 43.2).',
};

const changing = routes.filter(({ method, head }) => method !== 'GET' || head === false);

test('[decision 82] each route that changes something is in the audit trail, or in a list with the reason', () => {
  const missing = changing.filter(({ audits, id }) => audits === undefined && reasons[id] === undefined).map(({ id }) => id);
  expect(missing).toEqual([]);
});

test('the list names no route that is in the trail or gone', () => {
  const silent = routes.filter(({ audits, auditedRead }) => audits === undefined || auditedRead !== undefined).map(({ id }) => id);
  expect(Object.keys(reasons).filter((id) => !silent.includes(id))).toEqual([]);
});

test('each kind of the trail belongs to a route, except what only operators do', () => {
  const named = new Set(routes.flatMap(({ audits = [] }) => audits));
  expect(auditKinds.filter((kind) => !named.has(kind))).toEqual(['account.status_set', 'session.all_ended', 'factor.all_removed']);
});

test('a read is named before it begins only where the trail has a kind for it', () => {
  expect(routes.filter(({ audits, auditedRead }) => audits === undefined && auditedRead !== undefined)).toEqual([]);
});
