/** The pages of the dashboard, as in dashboard/src/app/routes.tsx. A segment that begins with $ is any text. */
export const dashboardPaths = [
  ...['/', '/sign-in', '/sign-in/sso', '/sign-up', '/check-mail', '/verify-email', '/forgot-password', '/reset-password', '/invitation'],
  ...[
    '/start',
    '/overview',
    '/consents',
    '/consents/$id',
    '/subjects',
    '/subjects/$subjectId',
    '/erasure',
    '/holds',
    '/requests',
    '/requests/$id',
  ],
  ...['/evidence', '/evidence/contents', '/evidence/subjects/$subjectId', '/evidence/consents/$id', '/evidence/sites/$id'],
  ...['/policies', '/policies/new', '/policies/$id', '/policies/$id/versions/$version', '/policies/$id/compare'],
  ...['/sites', '/sites/$id', '/sites/$id/notices/$number', '/sites/$id/notices/compare'],
  ...['/exports', '/webhooks', '/webhooks/$id', '/deliveries', '/deliveries/$id'],
  ...['/keys', '/team', '/plan', '/account', '/security', '/sso', '/audit', '/contact'],
] as const;

// regex: at most 16384 characters, because it is the path of a request; fixed text and [^/]+ take linear time
const patterns = dashboardPaths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`));

export function isDashboardPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
