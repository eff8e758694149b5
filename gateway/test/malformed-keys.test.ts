import { createApiKey } from '@consent/admission';
import { notFound } from '@consent/kernel/errors';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;
beforeAll(async () => (gateway = await startGateway()));
afterAll(() => gateway.stop());

const withOther = (key: string, at: number) => `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`;

test('[decision 4.1] a malformed key is 401 without any look-up', async () => {
  const { services, client } = gateway;
  services.answer('resolveKey', () => {
    throw notFound('key');
  });
  const statusOf = async (key: string) => (await client.get('/consents', { Authorization: `Bearer ${key}` })).status;
  const key = createApiKey();
  const malformed = [
    ...[
      'sk-',
      'sk-x',
      key.slice(0, -1),
      `${key}0`,
      key.slice(3),
      `pk-${key.slice(3)}`,
      `SK-${key.slice(3)}`,
      'x'.repeat(52),
      `${key.slice(0, -1)}_`,
    ],
    // The checksum covers every character.
    ...Array.from({ length: key.length - 3 }, (_, i) => withOther(key, i + 3)),
  ];
  for (const wrong of malformed) expect({ wrong, status: await statusOf(wrong) }).toEqual({ wrong, status: 401 });
  expect(services.callsOf('resolveKey')).toEqual([]);
  // Control: a well-formed unknown key is looked up.
  expect(await statusOf(key)).toBe(401);
  expect(services.callsOf('resolveKey')).toHaveLength(1);
});
