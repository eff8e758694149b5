import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '../api/api-error';
import { en, type Texts } from '../texts/en';
import { ptBr } from '../texts/pt-br';
import { failureText } from './failure-text';

const docs = join(__dirname, '../../../docs');
const languages: [string, Texts][] = [
  ['English', en],
  ['Portuguese', ptBr],
];

/** The table is generated from packages/kernel/src/errors. */
const codes = new Set([...readFileSync(join(docs, 'errors.md'), 'utf8').matchAll(/^\| \d{3} \| `([a-z_]+)`/gm)].map(([, code]) => code));

const { components } = JSON.parse(readFileSync(join(docs, 'openapi.json'), 'utf8')) as {
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
};
const bodies = [
  ...['Register', 'Login', 'EmailAddress', 'MailToken', 'ResetPassword', 'ChangePassword', 'ContactMessage', 'CreateKey', 'SiteBody'],
  ...['SitePolicy', 'PolicyBody', 'CreateWebhookEndpoint', 'UpdateWebhookEndpoint', 'ReplaySince', 'SubscriptionBody'],
];
const fieldNames = new Set(bodies.flatMap((name) => Object.keys(components.schemas[name]?.properties ?? { [`${name} is no schema`]: '' })));

const refused = (...fields: string[]) => {
  const faults = fields.map((field) => ({ pointer: `/${field}`, message: '' }));
  return new ApiError(400, 'invalid_request', 'The request is not valid.', '', undefined, faults);
};

describe.each(languages)('%s', (_name, t) => {
  test('every error code of the API has a title and advice', () => {
    expect(codes.size).toBeGreaterThan(10);
    for (const code of codes)
      expect({ code, title: t.failures.titles, advice: t.failures.advice }).toMatchObject({
        title: { [String(code)]: expect.any(String) },
        advice: { [String(code)]: expect.any(String) },
      });
  });

  test('every field that the dashboard sends has a text for a refused value', () => {
    for (const field of fieldNames) expect(t.failures.fields).toHaveProperty(field, expect.any(String));
  });

  test('names the refused fields and leaves out the message of the service', () => {
    expect(failureText(refused('domain'), t)).toEqual({ title: t.failures.checkField, advice: t.failures.fields.domain, detail: '' });
    const { domain, categories } = t.failures.fields;
    expect(failureText(refused('domain', 'categories/1', 'categories/2'), t).advice).toBe(`${domain} ${categories}`);
  });

  test('shows the message of the service when one of the refused fields has no text', () => {
    expect(failureText(refused('domain', 'of_a_later_release'), t)).toMatchObject({
      advice: t.failures.advice.invalid_request,
      detail: 'The request is not valid.',
    });
  });

  test('shows the message of the service as a detail when no text of ours fits', () => {
    const failure = new ApiError(400, 'invalid_request', 'The body is not valid UTF-8.');
    expect(failureText(failure, t)).toMatchObject({ advice: t.failures.advice.invalid_request, detail: 'The body is not valid UTF-8.' });
    const unknown = new ApiError(409, 'of_a_later_release', 'The site sleeps.');
    expect(failureText(unknown, t)).toMatchObject({ title: t.failures.titles.internal_error, detail: 'The site sleeps.' });
  });

  test('a page can replace the advice for a code, but not for a field', () => {
    const here = { invalid_request: 'The link is old.' };
    expect(failureText(new ApiError(400, 'invalid_request', 'The link is not valid any more.'), t, here)).toMatchObject({
      advice: 'The link is old.',
      detail: '',
    });
    expect(failureText(refused('password'), t, here).advice).toBe(t.failures.fields.password);
  });

  test('too_many_requests says when to come back, with the right plural', () => {
    const wait = (seconds: number) => failureText(new ApiError(429, 'too_many_requests', '', '', seconds), t).advice;
    expect(wait(1)).toContain(t.failures.comeBack(t.failures.seconds(1)));
    expect(wait(600)).toContain(t.failures.comeBack(t.failures.minutes(10)));
  });
});
