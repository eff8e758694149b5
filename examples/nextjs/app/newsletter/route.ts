import { createHash } from 'node:crypto';
import { ConsentClient, isConsentError } from '@consent/sdk';

/** POST /newsletter: records the form's consent on the server, because the API key must stay there. */
export async function POST(request: Request): Promise<Response> {
  const { CONSENT_URL = '', CONSENT_KEY = '', CONSENT_SITE = '' } = process.env;
  const form = await request.formData();
  const email = form.get('email');
  if (typeof email !== 'string' || form.get('agreed') === null) return Response.json({ message: 'Agree first.' }, { status: 400 });

  // Next.js runs this file at build time without these settings, so create the client here.
  const client = new ConsentClient({ baseUrl: CONSENT_URL, apiKey: CONSENT_KEY });
  try {
    const { id } = await client.consents.create({
      site_id: CONSENT_SITE,
      subject_id: createHash('sha256').update(email.trim().toLowerCase()).digest('hex'),
      accepted: true,
      preferences: { marketing: true },
      user_agent: request.headers.get('user-agent') ?? '',
    });
    return Response.json({ id }, { status: 201 });
  } catch (error) {
    if (isConsentError(error, 'invalid_request')) return Response.json({ errors: error.errors }, { status: 400 });
    return Response.json({ message: 'Try again later.' }, { status: 502 });
  }
}
