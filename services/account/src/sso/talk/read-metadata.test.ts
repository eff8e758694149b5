import { createPublicAddressCheck, createUrlCheck } from '@consent/outbound';
import { readMetadata } from './read-metadata';

/** Discovery documents as the providers publish them, shortened. */
const google = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  response_types_supported: ['code', 'token', 'id_token', 'code token', 'none'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['plain', 'S256'],
};
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const microsoft = 'https://login.microsoftonline.com';
const entra = {
  token_endpoint: `${microsoft}/${tenant}/oauth2/v2.0/token`,
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  jwks_uri: `${microsoft}/${tenant}/discovery/v2.0/keys`,
  id_token_signing_alg_values_supported: ['RS256'],
  response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
  issuer: `${microsoft}/${tenant}/v2.0`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  authorization_endpoint: `${microsoft}/${tenant}/oauth2/v2.0/authorize`,
};
const okta = {
  issuer: 'https://corp.okta.com',
  authorization_endpoint: 'https://corp.okta.com/oauth2/v1/authorize',
  token_endpoint: 'https://corp.okta.com/oauth2/v1/token',
  userinfo_endpoint: 'https://corp.okta.com/oauth2/v1/userinfo',
  jwks_uri: 'https://corp.okta.com/oauth2/v1/keys',
  response_types_supported: ['code', 'id_token', 'code id_token'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
};
const realm = 'https://id.corp.example/realms/corp';
const keycloak = {
  issuer: realm,
  authorization_endpoint: `${realm}/protocol/openid-connect/auth`,
  token_endpoint: `${realm}/protocol/openid-connect/token`,
  userinfo_endpoint: `${realm}/protocol/openid-connect/userinfo`,
  jwks_uri: `${realm}/protocol/openid-connect/certs`,
  response_types_supported: ['code', 'none', 'id_token', 'token'],
  id_token_signing_alg_values_supported: ['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'HS512', 'ES256', 'RS256', 'HS384'],
  code_challenge_methods_supported: ['plain', 'S256'],
  authorization_response_iss_parameter_supported: true,
};

const findUrlFault = createUrlCheck({ allowInsecure: false, isPublicAddress: createPublicAddressCheck() });
const read = (issuer: string, document: object) => {
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json' } }));
  };
  return { asked, metadata: readMetadata(issuer, { fetch, findUrlFault }) };
};

test.each([
  ['Google', google],
  ['Microsoft Entra with a tenant', entra],
  ['Okta', okta],
  ['Keycloak', keycloak],
])('%s is read', async (_, document) => {
  const { asked, metadata } = read(document.issuer, document);
  expect((await metadata).issuer).toBe(document.issuer);
  expect(asked).toEqual([`${document.issuer}/.well-known/openid-configuration`]);
});

test('only algorithms are kept whose key is the provider’s', async () => {
  const { id_token_signing_alg_values_supported: kept } = await read(keycloak.issuer, keycloak).metadata;
  expect(kept).toEqual(['PS384', 'RS384', 'EdDSA', 'ES384', 'ES256', 'RS256']);
});

test('[threats 171] the issuer of all tenants at Microsoft does not count', async () => {
  const template = { ...entra, issuer: `${microsoft}/{tenantid}/v2.0` };
  await expect(read(`${microsoft}/common/v2.0`, template).metadata).rejects.toThrow('{tenantid}');
});

test.each(['http://id.corp.example/token', 'https://10.0.0.1/token', 'javascript:alert(1)', 'https://u:p@id.corp.example/'])(
  'an endpoint at %s is refused',
  async (url) => {
    for (const name of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint', 'authorization_endpoint'])
      await expect(read(keycloak.issuer, { ...keycloak, [name]: url }).metadata).rejects.toThrow(name);
  },
);

test('what is no document is refused', async () => {
  for (const document of [[], null, 'text', 7])
    await expect(read(google.issuer, document as object).metadata).rejects.toThrow('JSON document');
});
