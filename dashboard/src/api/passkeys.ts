import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { login } from './session';
import { createCredential, getCredential } from './web-authn';

type CreationOptions = Parameters<typeof createCredential>[0];
type RequestOptions = Parameters<typeof getCredential>[0];

/** Without a second factor, the current password is needed; with one, a proof is asked for. */
export async function addPasskey({ name, currentPassword }: { name: string; currentPassword: string | undefined }) {
  const body = currentPassword === undefined ? {} : { current_password: currentPassword };
  const { public_key } = await bodyOf(api.POST('/auth/passkeys/options', { body }));
  const credential = (await createCredential(public_key as unknown as CreationOptions)) as Schema<'PasskeyRegistration'>;
  return bodyOf(api.POST('/auth/passkeys', { body: { name, credential } }));
}

export const removePasskey = (id: string) => bodyOf(api.DELETE('/auth/passkeys/{id}', { params: { path: { id } } }));

async function loginCredential(): Promise<Schema<'PasskeyAssertion'>> {
  const { public_key } = await bodyOf(api.POST('/auth/passkey/options'));
  return (await getCredential(public_key as RequestOptions)) as Schema<'PasskeyAssertion'>;
}

export async function loginWithPasskey() {
  const credential = await loginCredential();
  return bodyOf(api.POST('/auth/passkey/login', { body: { credential } }));
}

/** After the right password, in place of a code. */
export async function completeLogin(credentials: { email: string; password: string }) {
  return login({ ...credentials, credential: await loginCredential() });
}

export async function proveWithPasskey() {
  const { public_key } = await bodyOf(api.POST('/auth/factors/proof/options'));
  const credential = (await getCredential(public_key as RequestOptions)) as Schema<'PasskeyAssertion'>;
  return bodyOf(api.POST('/auth/factors/proof', { body: { credential } }));
}

export const accountSecurityQuery = queryOptions({
  queryKey: ['account-security'],
  queryFn: () => bodyOf(api.GET('/account/security')),
});

export const requireSecondFactor = (isRequired: boolean) =>
  bodyOf(api.PUT('/account/security', { body: { require_second_factor: isRequired } }));
