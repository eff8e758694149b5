import type { CaughtMail } from './caught-mail';

export function mailboxPage(mails: readonly CaughtMail[]): string {
  const list = mails
    .map(
      (mail) =>
        `<article><h2>${escape(mail.subject)}</h2><p>to ${escape(mail.to)} · ${escape(mail.received_at)}</p><pre>${linked(escape(mail.text))}</pre></article>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox · Consent Service</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8886; }
  pre { white-space: pre-wrap; }
</style>
</head>
<body>
<h1>Inbox</h1>
${list === '' ? '<p>No emails yet. Emails sent on this machine appear here; reload to check again.</p>' : list}
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function linked(escapedText: string): string {
  return escapedText.replaceAll(/https?:\/\/127\.0\.0\.1[^\s<]*/g, (url) => `<a href="${url}">${url}</a>`);
}
