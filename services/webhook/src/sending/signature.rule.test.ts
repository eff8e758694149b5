import { serviceSignature, standardSignature } from './signature.rule';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

test('X-Service-Signature is the HMAC of time and body under the whole text of the secret', () => {
  // printf '1763720000.{"a":1}' | openssl dgst -sha256 -hmac "$secret"
  expect(serviceSignature({ body: '{"a":1}', atSeconds: 1_763_720_000, secrets: [secret] })).toBe(
    't=1763720000,v1=3744f5198344bd28fda80f5784f3fed2ec246332775550b08cb0a1aa393d5b5b',
  );
});

test('two secrets make two v1 parts, the newest first', () => {
  const parts = serviceSignature({ body: '', atSeconds: 1, secrets: ['whsec_new', 'whsec_old'] }).split(',');
  expect(parts).toHaveLength(3);
  expect(parts[1]).toBe(serviceSignature({ body: '', atSeconds: 1, secrets: ['whsec_new'] }).split(',')[1]);
});

test('webhook-signature equals the signature of the Standard Webhooks libraries', () => {
  // The example of the Standard Webhooks reference libraries.
  const example = {
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    atSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(standardSignature(example)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
