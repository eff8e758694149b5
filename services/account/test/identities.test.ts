import { generateKeyPairSync } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { SignJWT } from 'jose';
import { startAccount, type AccountUnderTest } from './account-under-test';

const dayMs = 86_400_000;

let offsetMs = 0;
const now = () => Date.now() + offsetMs;
let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount({}, { now, resealEveryMs: 3_600_000 });
});
afterAll(() => account.stop());

async function aSite() {
  const { id: accountId } = await account.anAccount();
  const { id: siteId } = await account.aSite(accountId);
  return { accountId, siteId };
}

type Ref = Awaited<ReturnType<typeof aSite>>;

function tokenFor({ siteId }: Pick<Ref, 'siteId'>, key: Parameters<SignJWT['sign']>[0], alg = 'HS256'): Promise<string> {
  const iat = Math.floor((Date.now() + offsetMs) / 1000);
  return new SignJWT({ sub: 'user-42', aud: siteId, iat, exp: iat + 60 }).setProtectedHeader({ alg }).sign(key);
}

const bytes = (secret: string) => Buffer.from(secret);
const verify = async (site: Ref, token: string) => (await account.identities.verifyIdentity({ ...site, token })).personId;
const secretOf = async (site: Ref) => (await account.identities.createIdentitySecret(site)).secret;

test('[decision 70] a secret is shown once, and a replaced one counts for a day', async () => {
  const site = await aSite();
  expect(await account.identities.getIdentity(site)).toEqual({ keys: [] });
  const first = await secretOf(site);
  expect(first).toMatch(/^idsec_[\w-]{43}$/);
  const { keys, secret: second } = await account.identities.createIdentitySecret(site);
  expect(JSON.stringify(await account.identities.getIdentity(site))).not.toMatch(/idsec_/);
  expect(keys.map(({ algorithm, endsAtMs }) => [algorithm, endsAtMs > 0])).toEqual([
    ['HS256', false],
    ['HS256', true],
  ]);
  for (const secret of [first, second]) expect(await verify(site, await tokenFor(site, bytes(secret)))).toBe('user-42');
  offsetMs += dayMs + 1000;
  await expect(verify(site, await tokenFor(site, bytes(first)))).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await verify(site, await tokenFor(site, bytes(second)))).toBe('user-42');
  expect((await account.identities.getIdentity(site)).keys).toHaveLength(1);
});

test('[decision 70] the site’s own public key replaces a secret, and removing keys refuses all tokens immediately', async () => {
  const site = await aSite();
  const secret = await secretOf(site);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { keys } = await account.identities.setIdentityKey({ ...site, jwkJson: JSON.stringify(publicKey.export({ format: 'jwk' })) });
  expect(keys.map(({ algorithm }) => algorithm)).toEqual(['ES256', 'HS256']);
  expect(await verify(site, await tokenFor(site, privateKey, 'ES256'))).toBe('user-42');
  expect(await verify(site, await tokenFor(site, bytes(secret)))).toBe('user-42');
  await account.identities.removeIdentity(site);
  await account.identities.removeIdentity(site);
  await expect(verify(site, await tokenFor(site, privateKey, 'ES256'))).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(verify(site, await tokenFor(site, bytes(secret)))).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('[decision 70] a token of another site is refused, even with the same public key', async () => {
  const [site, other] = [await aSite(), await aSite()];
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwkJson = JSON.stringify(publicKey.export({ format: 'jwk' }));
  for (const each of [site, other]) await account.identities.setIdentityKey({ ...each, jwkJson });
  await expect(verify(site, await tokenFor(other, privateKey, 'EdDSA'))).rejects.toMatchObject({ kind: 'unauthorized' });
  const secret = await secretOf(other);
  await expect(verify(site, await tokenFor(site, bytes(secret)))).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('[decision 70] sites of other accounts and deleted ones are not_found, and a bad key is invalid', async () => {
  const site = await aSite();
  const foreign = { ...site, accountId: (await aSite()).accountId };
  const { identities } = account;
  await expect(identities.setIdentityKey({ ...site, jwkJson: '{}' })).rejects.toMatchObject({ kind: 'invalid' });
  await account.sites.deleteSite({ accountId: site.accountId, id: site.siteId });
  for (const ref of [foreign, site]) {
    const jwkJson = JSON.stringify(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }));
    for (const attempt of [
      () => identities.getIdentity(ref),
      () => identities.createIdentitySecret(ref),
      () => identities.setIdentityKey({ ...ref, jwkJson }),
      () => identities.removeIdentity(ref),
      () => identities.verifyIdentity({ ...ref, token: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not_found' });
  }
});

test('[decision 70] ten callers at a time leave one current secret', async () => {
  const site = await aSite();
  await Promise.all(Array.from({ length: 10 }, () => account.identities.createIdentitySecret(site)));
  const { keys } = await account.identities.getIdentity(site);
  expect([keys.length, keys.filter(({ endsAtMs }) => endsAtMs === 0).length]).toEqual([10, 1]);
});

test('[decision 63.8] a rotated pepper seals the secrets again, and then the replaced one can be removed', async () => {
  const site = await aSite();
  const secret = await secretOf(site);
  const sealed = async () => {
    const { rows } = await account.database.query<{ sealed: string }>('sealed', 'SELECT sealed FROM identity_keys WHERE site_id = $1', [
      site.siteId,
    ]);
    return rows[0]!.sealed;
  };
  const before = await sealed();
  expect(before).not.toContain(secret);
  const [old, next] = ['p'.repeat(32), 'n'.repeat(32)];
  const rotating = await account.startReplica({ now, resealEveryMs: 50 }, { API_KEY_PEPPER: `next:${next},old:${old}` });
  await waitUntil('it is sealed again', async () => (await sealed()).split('.')[1] !== before.split('.')[1]);
  await rotating.stop();
  const rotated = await account.startReplica({ now }, { API_KEY_PEPPER: `next:${next}` });
  onTestFinished(() => rotated.stop());
  expect((await rotated.identities.verifyIdentity({ ...site, token: await tokenFor(site, bytes(secret)) })).personId).toBe('user-42');
});
