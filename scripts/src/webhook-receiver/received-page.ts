import type { ReceivedWebhook } from './received-webhook';

const seals: Record<ReceivedWebhook['signature'], string> = {
  verified: '✓ signature verified',
  wrong: '✗ signature wrong',
  unknown: 'signature not checked: this receiver doesn’t know the secret',
};

export function receivedPage(received: readonly ReceivedWebhook[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Received webhooks · Consent Service</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8886; padding: 0.75rem 0; }
  h2 { font-size: 1.05rem; margin: 0; }
  p { margin: 0.25rem 0; }
  .failed { color: #c02; }
  @media (prefers-color-scheme: dark) { .failed { color: #f88; } }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; margin: 0.5rem 0 0; }
  code { font-size: 0.95em; }
</style>
<script src="/page.js" defer></script>
</head>
<body>
<h1>Received webhooks</h1>
<p>This server runs on your machine only. <code>/crm</code> takes every webhook, <code>/newsletter</code> always answers 500.
Point an endpoint of yours to any other path.</p>
<main id="list" aria-live="polite">
${receivedList(received)}
</main>
</body>
</html>
`;
}

export function receivedList(received: readonly ReceivedWebhook[]): string {
  if (received.length === 0) return '<p>Nothing yet. Record a consent, and its webhook appears here within a second.</p>';
  return received.map(article).join('\n');
}

function article({ received_at: at, path, event_type: type, delivery_id: id, signature, reason, status, body }: ReceivedWebhook): string {
  const failed = status >= 400 ? ' class="failed"' : '';
  return `<article>
<h2>${escape(type) || 'no event type'} → <code>${escape(path)}</code></h2>
<p><time datetime="${at}">${at.slice(11, 19)} UTC</time> · <span${failed}>answered ${status}</span> · ${seals[signature]}${reason && ` (${escape(reason)})`}</p>
${id && `<p>Delivery <code>${escape(id)}</code></p>\n`}<pre>${escape(readable(body))}</pre>
</article>`;
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export const receivedScript = `const list = document.getElementById('list');
let shown = list.innerHTML.trim();
async function refresh() {
  const answer = await fetch('/list').catch(() => undefined);
  const html = answer?.ok ? (await answer.text()).trim() : shown;
  if (html !== shown) list.innerHTML = shown = html;
  setTimeout(refresh, 1000);
}
refresh();
`;
