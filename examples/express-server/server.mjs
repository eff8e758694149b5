// Records the consents of a form, and keeps a list of mail recipients up to date by webhook.
import express from 'express';
import { ConsentClient, isConsentError } from '@consent/sdk';
import { readWebhook, WebhookError } from '@consent/sdk/node';
import { readSettings } from '../settings.mjs';

const { url, key, site } = readSettings();
const { WEBHOOK_SECRET, PORT = '3000' } = process.env;
if (!WEBHOOK_SECRET) {
  console.error(`Set WEBHOOK_SECRET: the dashboard shows it when you add the endpoint http://127.0.0.1:${PORT}/webhooks.`);
  process.exit(1);
}
const consent = new ConsentClient({ baseUrl: url, apiKey: key });
const app = express();

/** A real application uses a table. */
const recipients = new Set();
/** The latest time of each record and of each erased subject. A webhook may arrive twice, or after a newer one. */
const latest = new Map();
const isOutdated = ({ id, subject_id: subject, updated_at: at }) => at < (latest.get(id) ?? '') || at <= (latest.get(subject) ?? '');

app.post('/consent', express.json(), async (request, response) => {
  const { subject, accepted, marketing } = request.body;
  const record = await consent.consents.create({
    site_id: site,
    subject_id: subject,
    accepted,
    preferences: { marketing },
    ip_address: request.ip,
    user_agent: request.get('user-agent') ?? '',
  });
  response.status(201).json({ id: record.id });
});

// The signature covers the raw bytes, so don't parse the body first. The event of a long policy has more than 1 MiB.
app.post('/webhooks', express.raw({ type: '*/*', limit: '2mb' }), (request, response) => {
  const header = request.headers['x-service-signature'];
  const event = readWebhook({ rawBody: request.body, header, secret: WEBHOOK_SECRET });
  if (event.type === 'consent.erased') {
    latest.set(event.data.subject_id, event.created_at);
    recipients.delete(event.data.subject_id);
  } else if (event.type.startsWith('consent.') && !isOutdated(event.data)) {
    const { id, subject_id: subject, accepted, preferences, updated_at: at } = event.data;
    latest.set(id, at);
    if (event.type !== 'consent.revoked' && accepted && preferences.marketing) recipients.add(subject);
    else recipients.delete(subject);
  }
  response.sendStatus(204);
});

app.get('/recipients', (_request, response) => response.json([...recipients]));

// Express recognizes an error handler by its four parameters.
app.use((error, _request, response, _next) => {
  if (error instanceof WebhookError) response.status(400).json({ reason: error.reason });
  else if (isConsentError(error, 'invalid_request')) response.status(400).json({ errors: error.errors });
  else response.status(502).json({ message: 'Try again later.' });
});

const server = app.listen(Number(PORT), '127.0.0.1', (error) => {
  if (!error) return console.log(`http://127.0.0.1:${PORT}`);
  console.error(error.message);
  process.exitCode = 1;
});
process.once('SIGTERM', () => server.close());
