import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { asApiError } from '../api/api-error';
import { mayCall } from '../api/rights';
import type { Operation } from '../api/roles';
import { meQuery } from '../api/session';
import { sitesQuery } from '../api/sites';
import { textsOf } from './search';
import { decodeSubject, encodeSubject } from './subject-param';
import { PublicLayout } from './layout/public-layout';
import { SignedInLayout } from './layout/signed-in-layout';
import { MissingInFrame } from './missing';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route of the API that the page is about. Roles that may not call it don't get the page. */
    needs?: Operation;
  }
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet, notFoundComponent: MissingInFrame });

const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });

const signIn = createRoute({
  getParentRoute: () => open,
  path: 'sign-in',
  validateSearch: textsOf('next', 'email'),
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page'), 'SignInPage'),
});
const ssoSignIn = createRoute({
  getParentRoute: () => open,
  path: 'sign-in/sso',
  validateSearch: textsOf('email', 'refused'),
  component: lazyRouteComponent(() => import('../pages/sign-in/sso-sign-in-page'), 'SsoSignInPage'),
});
const signUp = createRoute({
  getParentRoute: () => open,
  path: 'sign-up',
  component: lazyRouteComponent(() => import('../pages/sign-up/sign-up-page'), 'SignUpPage'),
});
const checkMail = createRoute({
  getParentRoute: () => open,
  path: 'check-mail',
  validateSearch: textsOf('email'),
  component: lazyRouteComponent(() => import('../pages/check-mail/check-mail-page'), 'CheckMailPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => open,
  path: 'verify-email',
  validateSearch: textsOf('token'),
  component: lazyRouteComponent(() => import('../pages/verify-email/verify-email-page'), 'VerifyEmailPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => open,
  path: 'forgot-password',
  component: lazyRouteComponent(() => import('../pages/forgot-password/forgot-password-page'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => open,
  path: 'reset-password',
  validateSearch: textsOf('token'),
  component: lazyRouteComponent(() => import('../pages/reset-password/reset-password-page'), 'ResetPasswordPage'),
});
const invitation = createRoute({
  getParentRoute: () => open,
  path: 'invitation',
  component: lazyRouteComponent(() => import('../pages/invitation/invitation-page'), 'InvitationPage'),
});

const app = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout });

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: async ({ context }) => {
    const sites = await context.queries.ensureQueryData(sitesQuery).catch((error: unknown) => {
      if (asApiError(error).status === 401) throw redirect({ to: '/sign-in', replace: true });
    });
    const me = sites?.data.length === 0 ? await context.queries.ensureQueryData(meQuery).catch(() => undefined) : undefined;
    throw redirect({ to: me !== undefined && mayCall(me, 'createSite') ? '/start' : '/overview', replace: true });
  },
});
const start = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'createSite' },
  path: 'start',
  component: lazyRouteComponent(() => import('../pages/start/start-page'), 'StartPage'),
});
const overview = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getStats' },
  path: 'overview',
  component: lazyRouteComponent(() => import('../pages/overview/overview-page'), 'OverviewPage'),
});
const consents = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listConsents' },
  path: 'consents',
  validateSearch: textsOf(
    'site_id',
    'subject_id',
    'consent_id',
    'accepted',
    'policy_id',
    'policy_version',
    'policy_version_lt',
    'country',
    'category',
    'recorded_by',
    'notice_sha256',
    'notice',
    'from',
    'to',
    'latest_only',
    'include_deleted',
  ),
  component: lazyRouteComponent(() => import('../pages/consents/list/consents-page'), 'ConsentsPage'),
});
const consent = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getConsent' },
  path: 'consents/$id',
  component: lazyRouteComponent(() => import('../pages/consents/record/consent-page'), 'ConsentPage'),
});
const subjects = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listConsents' },
  path: 'subjects',
  component: lazyRouteComponent(() => import('../pages/subjects/search/subjects-page'), 'SubjectsPage'),
});
const subjectParams = {
  parse: ({ subjectId }: { subjectId: string }) => ({ subjectId: decodeSubject(subjectId) }),
  stringify: ({ subjectId }: { subjectId: string }) => ({ subjectId: encodeSubject(subjectId) }),
};
const subject = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listConsents' },
  path: 'subjects/$subjectId',
  params: subjectParams,
  component: lazyRouteComponent(() => import('../pages/subjects/one/subject-page'), 'SubjectPage'),
});
const erasure = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'eraseSubject' },
  path: 'erasure',
  component: lazyRouteComponent(() => import('../pages/subjects/erasure/erasure-page'), 'ErasurePage'),
});
const requests = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listRequests' },
  path: 'requests',
  validateSearch: textsOf('site_id', 'status'),
  component: lazyRouteComponent(() => import('../pages/requests/list/requests-page'), 'RequestsPage'),
});
const request = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getRequest' },
  path: 'requests/$id',
  component: lazyRouteComponent(() => import('../pages/requests/one/request-page'), 'RequestPage'),
});
const holds = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listHolds' },
  path: 'holds',
  component: lazyRouteComponent(() => import('../pages/holds/holds-page'), 'HoldsPage'),
});
const evidence = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getLog' },
  path: 'evidence',
  component: lazyRouteComponent(() => import('../pages/evidence/state/evidence-page'), 'EvidencePage'),
});
const evidenceContents = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getLog' },
  path: 'evidence/contents',
  component: lazyRouteComponent(() => import('../pages/evidence/contents/contents-page'), 'ContentsPage'),
});
const subjectProof = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getSubjectEvidence' },
  path: 'evidence/subjects/$subjectId',
  params: subjectParams,
  component: lazyRouteComponent(() => import('../pages/evidence/proof/subject-proof-page'), 'SubjectProofPage'),
});
const consentProof = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getConsentEvidence' },
  path: 'evidence/consents/$id',
  component: lazyRouteComponent(() => import('../pages/evidence/proof/consent-proof-page'), 'ConsentProofPage'),
});
const siteReport = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getController' },
  path: 'evidence/sites/$id',
  validateSearch: textsOf('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/evidence/site/site-report-page'), 'SiteReportPage'),
});
const policies = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listPolicies' },
  path: 'policies',
  component: lazyRouteComponent(() => import('../pages/policies/list/policies-page'), 'PoliciesPage'),
});
const newPolicy = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'createPolicy' },
  path: 'policies/new',
  component: lazyRouteComponent(() => import('../pages/policies/editor/new-policy-page'), 'NewPolicyPage'),
});
const policy = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getPolicy' },
  path: 'policies/$id',
  component: lazyRouteComponent(() => import('../pages/policies/editor/policy-page'), 'PolicyPage'),
});
const policyVersion = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getPolicyVersion' },
  path: 'policies/$id/versions/$version',
  component: lazyRouteComponent(() => import('../pages/policies/version/version-page'), 'VersionPage'),
});
const compare = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getPolicyVersion' },
  path: 'policies/$id/compare',
  validateSearch: textsOf('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/policies/compare/compare-page'), 'ComparePage'),
});
const sites = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listSites' },
  path: 'sites',
  component: lazyRouteComponent(() => import('../pages/sites/list/sites-page'), 'SitesPage'),
});
const site = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getSite' },
  path: 'sites/$id',
  validateSearch: textsOf('tab'),
  component: lazyRouteComponent(() => import('../pages/sites/one/site-page'), 'SitePage'),
});
const notice = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getNotice' },
  path: 'sites/$id/notices/$number',
  component: lazyRouteComponent(() => import('../pages/sites/notices/notice-page'), 'NoticePage'),
});
const compareNotices = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getNotice' },
  path: 'sites/$id/notices/compare',
  validateSearch: textsOf('from', 'to', 'language'),
  component: lazyRouteComponent(() => import('../pages/sites/notices/compare-page'), 'CompareNoticesPage'),
});
const exportJobs = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listExports' },
  path: 'exports',
  component: lazyRouteComponent(() => import('../pages/exports/exports-page'), 'ExportsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listWebhookEndpoints' },
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks/endpoints/endpoints-page'), 'EndpointsPage'),
});
const endpoint = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getWebhookEndpoint' },
  path: 'webhooks/$id',
  component: lazyRouteComponent(() => import('../pages/webhooks/endpoint/endpoint-page'), 'EndpointPage'),
});
const deliveries = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listWebhookDeliveries' },
  path: 'deliveries',
  validateSearch: textsOf('endpoint_id', 'status', 'event_type'),
  component: lazyRouteComponent(() => import('../pages/webhooks/deliveries/deliveries-page'), 'DeliveriesPage'),
});
const delivery = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getWebhookDelivery' },
  path: 'deliveries/$id',
  component: lazyRouteComponent(() => import('../pages/webhooks/delivery/delivery-page'), 'DeliveryPage'),
});
const keys = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listKeys' },
  path: 'keys',
  component: lazyRouteComponent(() => import('../pages/keys/keys-page'), 'KeysPage'),
});
const team = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'listMembers' },
  path: 'team',
  component: lazyRouteComponent(() => import('../pages/team/team-page'), 'TeamPage'),
});
const plan = createRoute({
  getParentRoute: () => app,
  staticData: { needs: 'getSubscription' },
  path: 'plan',
  component: lazyRouteComponent(() => import('../pages/plan/plan-page'), 'PlanPage'),
});
const account = createRoute({
  getParentRoute: () => app,
  path: 'account',
  component: lazyRouteComponent(() => import('../pages/account/account-page'), 'AccountPage'),
});
const security = createRoute({
  getParentRoute: () => app,
  path: 'security',
  component: lazyRouteComponent(() => import('../pages/security/security-page'), 'SecurityPage'),
});
const sso = createRoute({
  getParentRoute: () => app,
  path: 'sso',
  staticData: { needs: 'listSsoProviders' },
  component: lazyRouteComponent(() => import('../pages/sso/sso-page'), 'SsoPage'),
});
const contact = createRoute({
  getParentRoute: () => app,
  path: 'contact',
  component: lazyRouteComponent(() => import('../pages/contact/contact-page'), 'ContactPage'),
});

const audit = createRoute({
  getParentRoute: () => app,
  path: 'audit',
  staticData: { needs: 'listAuditEntries' },
  validateSearch: textsOf('kind', 'actor_kind', 'site_id', 'from', 'to'),
  component: lazyRouteComponent(() => import('../pages/audit/audit-page'), 'AuditPage'),
});

export const routeTree = root.addChildren([
  open.addChildren([signIn, ssoSignIn, signUp, checkMail, verifyEmail, forgotPassword, resetPassword, invitation]),
  app.addChildren([
    ...[
      home,
      start,
      overview,
      consents,
      consent,
      subjects,
      subject,
      erasure,
      holds,
      requests,
      request,
      policies,
      newPolicy,
      policy,
      policyVersion,
      compare,
      sites,
      site,
      notice,
      compareNotices,
    ],
    ...[evidence, evidenceContents, subjectProof, consentProof, siteReport],
    ...[exportJobs, webhooks, endpoint, deliveries, delivery, keys, team, plan, account, security, sso, audit, contact],
  ]),
]);
