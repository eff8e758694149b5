// Records the consents of a form, and keeps a list of mail recipients up to date by webhook.
import express from 'express';
import { ConsentClient, isConsentError } from '@consent/sdk';
import { readWebhook, WebhookError } from '@consent/sdk/node';

const { CONSENT_URL, CONSENT_KEY, CONSENT_SITE, WEBHOOK_SECRET, PORT = '3000' } = process.env;
const consent = new ConsentClient({ baseUrl: CONSENT_URL, apiKey: CONSENT_KEY });
const app = express();

/** A real application uses a table. */
const recipients = new Set();
/** IDs of handled events. A webhook may arrive twice. */
const handled = new Set();

app.post('/consent', express.json(), async (request, response) => {
  const { subject, accepted, mail } = request.body;
  const record = await consent.consents.create({
    site_id: CONSENT_SITE,
    subject_id: subject,
    accepted,
    preferences: { mail },
    ip_address: request.ip,
    user_agent: request.get('user-agent') ?? '',
  });
  response.status(201).json({ id: record.id });
});

// The signature covers the raw bytes, so don't parse the body first.
app.post('/webhooks', express.raw({ type: '*/*' }), (request, response) => {
  const header = request.headers['x-service-signature'];
  const event = readWebhook({ rawBody: request.body, header, secret: WEBHOOK_SECRET });
  if (!handled.has(event.id)) {
    handled.add(event.id);
    if (event.type === 'consent.erased') recipients.delete(event.data.subject_id);
    else if (event.type.startsWith('consent.')) {
      const { subject_id: subject, accepted, preferences } = event.data;
      if (event.type !== 'consent.revoked' && accepted && preferences.mail) recipients.add(subject);
      else recipients.delete(subject);
    }
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

const server = app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
process.once('SIGTERM', () => server.close());
