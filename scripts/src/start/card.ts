import { dataFolderShown } from './data-folder';
import type { Demo } from './seed-demo';

/** Shown in the terminal when everything runs. Its curl line works when pasted. */
export function card(demo: Demo, prometheusUrl?: string): string {
  const body = JSON.stringify({
    site_id: demo.site_id,
    subject_id: 'visitor-1',
    accepted: true,
    preferences: { analytics: true, marketing: false },
  });
  return `
  Consent Service is running.

  API        ${demo.base_url}
  Reference  ${demo.dashboard_url}docs
  Dashboard  ${demo.dashboard_url}
  Email      ${demo.email}
  Password   ${demo.password || 'the one you set'}
  Inbox      ${demo.mail_url}/
  Log        ${demo.log_url}  (with the demo key)
${prometheusUrl === undefined ? '' : `  Prometheus ${prometheusUrl}/alerts\n`}  Demo key   ${demo.api_key}
  Details    ${dataFolderShown}/demo.json

  Record a consent:

curl -sS ${demo.base_url}/consents -H 'Authorization: Bearer ${demo.api_key}' -H 'Content-Type: application/json' -d '${body}'

  Press Ctrl-C to stop. Your data is kept in ${dataFolderShown}/.
`;
}
