import { dataFolderShown } from './data-folder';
import type { Demo } from './seed-demo';

/** The curl line works when pasted. */
export function card(demo: Demo, prometheusUrl?: string): string {
  const { showcase } = demo;
  const { email, password, api_key: apiKey, site_id: siteId } = showcase ?? demo;
  const body = JSON.stringify({
    site_id: siteId,
    subject_id: 'visitor-1',
    accepted: true,
    preferences: { analytics: true, marketing: false },
  });
  const lines: [name: string, value: string][] = [
    ['Dashboard', demo.dashboard_url],
    ['Email', email],
    ['Password', shown(password)],
    ['Reference', `${demo.dashboard_url}docs`],
    ['Webhooks', `${demo.receiver_url}/`],
    ['Inbox', `${demo.mail_url}/`],
    ...(prometheusUrl === undefined ? [] : [['Prometheus', `${prometheusUrl}/alerts`] as [string, string]]),
    ...(showcase === undefined ? [] : [['For tests', `${demo.email} ${shown(demo.password)} (an empty account)`] as [string, string]]),
    ['Details', `${dataFolderShown}/demo.json`],
  ];
  return `
  Consent Service is running.

${lines.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')}

  Record a consent.${showcase === undefined ? '' : ' It appears in the dashboard, and its webhook at Webhooks.'}

curl -sS ${demo.base_url}/consents -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '${body}'

  Press Ctrl-C to stop. Your data is kept in ${dataFolderShown}/.
`;
}

const shown = (password: string) => password || 'the one you set';
