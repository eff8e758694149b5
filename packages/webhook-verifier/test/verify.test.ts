import { randomBytes } from 'node:crypto';
import { verifyStandardWebhook, verifyWebhook } from '../src/index';
import { sign, signStandard } from './sign';

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const rawBody = '{"type":"consent.created","data":{"subject_id":"Zoë 🍪"}}';
const nowSeconds = () => Math.floor(Date.now() / 1000);

const signed = (body: string | Uint8Array = rawBody, atSeconds = nowSeconds()) => ({
  header: sign(body, { secrets: [secret], atSeconds }),
  secret,
});
const signedStandard = (body: string | Uint8Array = rawBody, atSeconds = nowSeconds()) => ({
  headers: signStandard(body, { key, id: 'msg_1', atSeconds }),
  secret,
});

test('the defaults are the clock of this machine and a tolerance of 300 seconds', () => {
  const atSeconds = nowSeconds();
  expect(verifyWebhook({ rawBody, ...signed(rawBody, atSeconds) })).toEqual({ ok: true, signedAt: new Date(atSeconds * 1000) });
  expect(verifyWebhook({ rawBody, ...signed(rawBody, atSeconds - 290) })).toMatchObject({ ok: true });
  expect(verifyWebhook({ rawBody, ...signed(rawBody, atSeconds - 310) })).toEqual({ ok: false, reason: 'timestamp_too_old' });
  expect(verifyWebhook({ rawBody, ...signed(rawBody, atSeconds + 310) })).toEqual({ ok: false, reason: 'timestamp_in_future' });
  expect(verifyStandardWebhook({ rawBody, ...signedStandard(rawBody, atSeconds) })).toEqual({
    ok: true,
    signedAt: new Date(atSeconds * 1000),
  });
  expect(verifyStandardWebhook({ rawBody, ...signedStandard(rawBody, atSeconds - 310) })).toEqual({
    ok: false,
    reason: 'timestamp_too_old',
  });
});

test('a text and its bytes are the same body, and the body may be any bytes', () => {
  for (const body of [Buffer.from(rawBody), new Uint8Array(Buffer.from(rawBody)), rawBody]) {
    expect(verifyWebhook({ rawBody: body, ...signed() })).toMatchObject({ ok: true });
    expect(verifyStandardWebhook({ rawBody: body, ...signedStandard() })).toMatchObject({ ok: true });
  }
  const bytes = Buffer.from([0xff, 0x00, 0xfe]);
  expect(verifyWebhook({ rawBody: bytes, ...signed(bytes) })).toMatchObject({ ok: true });
  expect(verifyWebhook({ rawBody: bytes.toString(), ...signed(bytes) })).toEqual({ ok: false, reason: 'signature_mismatch' });
});

test('a parsed body is reported as body_not_raw, not as a forgery', () => {
  for (const parsed of [JSON.parse(rawBody), [1], 1, null, undefined]) {
    expect(verifyWebhook({ rawBody: parsed as never, ...signed() })).toEqual({ ok: false, reason: 'body_not_raw' });
    expect(verifyStandardWebhook({ rawBody: parsed as never, ...signedStandard() })).toEqual({ ok: false, reason: 'body_not_raw' });
  }
});

test('repeated, missing or non-text headers are refused', () => {
  const { header } = signed();
  expect(verifyWebhook({ rawBody, secret, header: [header] })).toEqual({ ok: false, reason: 'header_malformed' });
  expect(verifyWebhook({ rawBody, secret, header: undefined })).toEqual({ ok: false, reason: 'header_missing' });
  expect(verifyWebhook({ rawBody, secret, header: 7 as never })).toEqual({ ok: false, reason: 'header_malformed' });
  const { headers } = signedStandard();
  for (const name of Object.keys(headers) as (keyof typeof headers)[]) {
    const verify = (value: string[] | undefined) => verifyStandardWebhook({ rawBody, secret, headers: { ...headers, [name]: value } });
    expect(verify([headers[name]])).toEqual({ ok: false, reason: 'header_malformed' });
    expect(verify(undefined)).toEqual({ ok: false, reason: 'header_missing' });
  }
});

test('a missing or malformed secret is never used as a key', () => {
  for (const missing of ['', undefined, null, 'whsec_', 'secret', Buffer.from(secret)]) {
    const asSecret = missing as string;
    const header = sign(rawBody, { secrets: [typeof missing === 'string' ? missing : ''], atSeconds: nowSeconds() });
    expect(verifyWebhook({ rawBody, header, secret: asSecret })).toEqual({ ok: false, reason: 'secret_unusable' });
    expect(verifyStandardWebhook({ rawBody, ...signedStandard(), secret: asSecret })).toEqual({ ok: false, reason: 'secret_unusable' });
  }
});

test('every webhook is refused when the tolerance or time is not a number', () => {
  expect(verifyWebhook({ rawBody, ...signed(), toleranceSeconds: NaN })).toMatchObject({ ok: false });
  expect(verifyWebhook({ rawBody, ...signed(), now: new Date(NaN) })).toMatchObject({ ok: false });
});

test('a webhook with any changed bit of the body or digit of the signature or time is refused', () => {
  const atSeconds = nowSeconds();
  const body = Buffer.from(rawBody);
  const { header } = signed(body, atSeconds);
  for (let bit = 0; bit < body.length * 8; bit += 1) {
    const changed = Buffer.from(body);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(verifyWebhook({ rawBody: changed, header, secret })).toEqual({ ok: false, reason: 'signature_mismatch' });
  }
  const [time = '', signature = ''] = header.split(',v1=');
  for (let at = 0; at < signature.length; at += 1) {
    const digit = signature[at] === '0' ? '1' : '0';
    const forged = `${time},v1=${signature.slice(0, at)}${digit}${signature.slice(at + 1)}`;
    expect(verifyWebhook({ rawBody, header: forged, secret })).toEqual({ ok: false, reason: 'signature_mismatch' });
  }
  expect(verifyWebhook({ rawBody, header: `t=${atSeconds - 1},v1=${signature}`, secret })).toEqual({
    ok: false,
    reason: 'signature_mismatch',
  });
});
