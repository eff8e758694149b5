import type { Demo } from '../start/seed-demo';
import { erasedCustomer, knownCustomer } from '../start/showcase/timeline';
import { subjectOfEmail } from '../start/showcase/visitors';
import type { Shown } from './sign-in';

export interface Screen {
  name: string;
  url: string;
  isPublic?: boolean;
}

export const subjects = { known: subjectOfEmail(knownCustomer), erased: subjectOfEmail(erasedCustomer) };

export function screensOf({ dashboard_url: origin, mail_url: mail, receiver_url: receiver }: Demo, shown: Shown): Screen[] {
  const open = {
    'sign-in': 'sign-in',
    'sign-up': 'sign-up',
    'check-mail': 'check-mail?email=ana%40aurora.example',
    'verify-email': 'verify-email?token=used',
    'forgot-password': 'forgot-password',
    'reset-password': 'reset-password?token=used',
    reference: 'docs',
    errors: 'docs/errors',
    'verify-evidence': 'verify',
  };
  const signedIn = {
    start: 'start',
    overview: 'overview',
    consents: 'consents',
    'consents-filtered': 'consents?accepted=false&include_deleted=true',
    'consents-none': 'consents?subject_id=nobody',
    consent: `consents/${shown.consentId}`,
    'consent-erased': `consents/${shown.erasedId}`,
    subjects: 'subjects',
    subject: `subjects/${subjects.known}`,
    'subject-erased': `subjects/${subjects.erased}`,
    erasure: 'erasure',
    holds: 'holds',
    requests: 'requests',
    evidence: 'evidence',
    'evidence-contents': 'evidence/contents',
    'proof-subject': `evidence/subjects/${subjects.known}`,
    'proof-erased': `evidence/subjects/${subjects.erased}`,
    'proof-nobody': 'evidence/subjects/nobody',
    'proof-consent': `evidence/consents/${shown.consentId}`,
    policies: 'policies',
    'policy-new': 'policies/new',
    policy: `policies/${shown.policyId}`,
    compare: `policies/${shown.policyId}/compare?from=3&to=4`,
    sites: 'sites',
    site: `sites/${shown.siteId}`,
    privacy: `sites/${shown.siteId}?tab=privacy`,
    notices: `sites/${shown.siteId}?tab=notices`,
    notice: `sites/${shown.siteId}/notices/1`,
    'compare-notices': `sites/${shown.siteId}/notices/compare`,
    exports: 'exports',
    webhooks: 'webhooks',
    endpoint: `webhooks/${shown.failingEndpointId}`,
    deliveries: 'deliveries',
    'deliveries-failed': 'deliveries?status=exhausted',
    delivery: `deliveries/${shown.failedDeliveryId}`,
    keys: 'keys',
    plan: 'plan',
    account: 'account',
    contact: 'contact',
    missing: 'nowhere',
  };
  return [
    ...Object.entries(open).map(([name, path]) => ({ name, url: origin + path, isPublic: true })),
    ...Object.entries(signedIn).map(([name, path]) => ({ name, url: origin + path })),
    { name: 'received-webhooks', url: `${receiver}/`, isPublic: true },
    { name: 'inbox', url: `${mail}/`, isPublic: true },
  ];
}
