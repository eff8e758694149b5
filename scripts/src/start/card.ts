import { dataFolderShown } from './data-folder';
import type { Demo } from './seed-demo';

/** What stands on the screen when everything runs; its curl line works when pasted. */
export function card(demo: Demo, prometheusUrl?: string): string {
  const body = JSON.stringify({
    site_id: demo.site_id,
    subject_id: 'visitor-1',
    accepted: true,
    preferences: { analytics: true, marketing: false },
  });
  return `
  Consent service is running.

  API        ${demo.base_url}
  Reference  ${demo.dashboard_url}docs
  Dashboard  ${demo.dashboard_url}  (${demo.email}, ${demo.password || 'the password you set'})
  Mail       ${demo.mail_url}/
  Log        ${demo.log_url}  (with the demo key)
${prometheusUrl === undefined ? '' : `  Prometheus ${prometheusUrl}/alerts\n`}  Demo key   ${demo.api_key}
  All of it  ${dataFolderShown}/demo.json

  Record a consent:

curl -sS ${demo.base_url}/consents -H 'Authorization: Bearer ${demo.api_key}' -H 'Content-Type: application/json' -d '${body}'

  Ctrl-C stops everything; the data stays in ${dataFolderShown}/.
`;
}
