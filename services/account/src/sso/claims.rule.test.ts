import { vouchedIn } from './claims.rule';

/** Claims as the providers' documentation and our own tests show them, shortened. */
const times = { iat: 1_764_400_000, exp: 1_764_403_600, aud: 'client' };

const google = {
  ...times,
  iss: 'https://accounts.google.com',
  azp: 'client',
  sub: '110169484474386276334',
  hd: 'corp.example',
  email: 'ada@corp.example',
  email_verified: true,
  at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
  name: 'Ada Lovelace',
  picture: 'https://lh3.googleusercontent.com/a/photo.jpg',
};
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const entra = {
  ...times,
  iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
  ver: '2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: tenant,
  name: 'Ada Lovelace',
  preferred_username: 'ada@corp.example',
  email: 'Ada@Corp.example',
};
const okta = {
  ...times,
  iss: 'https://corp.okta.com',
  sub: '00u1xafjy7ApGnEOz1d8',
  ver: 1,
  amr: ['pwd', 'mfa'],
  idp: '00o1xafjxpkwcXoF41d8',
  email: 'ada@corp.example',
  email_verified: true,
  name: 'Ada Lovelace',
  preferred_username: 'ada@corp.example',
};
const keycloak = {
  ...times,
  iss: 'https://id.corp.example/realms/corp',
  typ: 'ID',
  azp: 'client',
  sub: '8f3b6d6e-5a7c-4d3d-9c5e-0a4f3b6d6e5a',
  acr: '1',
  sid: 'a6e1f1b6-8a5e-4c3e-8f4d-3b6d6e5a7c4d',
  email_verified: 'true',
  name: 'Ada Lovelace',
  preferred_username: 'ada',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@corp.example',
};

test.each([
  ['Google', google],
  ['Microsoft Entra, without email_verified', entra],
  ['Okta', okta],
  ['Keycloak, with email_verified as text', keycloak],
])('whom %s vouches for', (_, claims) => {
  expect(vouchedIn(claims, claims.iss)).toEqual({ subject: claims.sub, email: claims.email, name: 'Ada Lovelace' });
});

test('[threats 172] an address at Google counts only if the owner of its domain manages it', () => {
  const { hd: _, ...personal } = google;
  expect(vouchedIn(personal, google.iss)).toBe('email');
  expect(vouchedIn({ ...google, hd: 'other.example' }, google.iss)).toBe('email');
  expect(vouchedIn({ ...google, email: 'ada@corp.example.evil.example' }, google.iss)).toBe('email');
});

test('an address that is said to be unverified does not count, as text either', () => {
  for (const email_verified of [false, 'false']) expect(vouchedIn({ ...keycloak, email_verified }, keycloak.iss)).toBe('email');
});

test('Entra without the optional claim email has no address, and preferred_username is not one', () => {
  const { email: _, ...without } = entra;
  expect(vouchedIn(without, entra.iss)).toBe('email');
});

test('a name that cannot be used becomes the address', () => {
  for (const name of [undefined, '', ' ', 7, '\0'])
    expect(vouchedIn({ ...okta, name }, okta.iss)).toMatchObject({ name: 'ada@corp.example' });
  expect(vouchedIn({ ...okta, name: 'x'.repeat(500) }, okta.iss)).toMatchObject({ name: 'x'.repeat(120) });
});
