import { ApiError } from './api-error';

/**
 * The platform's own functions turn WebAuthn's JSON into objects and back. A library would do the same in more bytes. The browsers of 2024
 * and before do not have these functions, so the few members that we use are converted here for them.
 */

type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** No browser makes a passkey for a page at an IP address. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(hostname);
}

export async function createCredential(options: CreationOptions): Promise<RegistrationResponseJSON> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  };
  const made = await asked(() => navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }));
  if ('toJSON' in made) return withoutExtensions(made.toJSON() as RegistrationResponseJSON);
  const response = (made as PublicKeyCredential).response as AuthenticatorAttestationResponse;
  return {
    ...jsonOf(made as PublicKeyCredential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  } as unknown as RegistrationResponseJSON;
}

export async function getCredential(options: RequestOptions, how: CredentialRequestOptions = {}): Promise<AuthenticationResponseJSON> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: described(options.allowCredentials),
  };
  const given = await asked(() => navigator.credentials.get({ ...how, publicKey: publicKey as PublicKeyCredentialRequestOptions }));
  if ('toJSON' in given) return withoutExtensions(given.toJSON() as AuthenticationResponseJSON);
  const response = (given as PublicKeyCredential).response as AuthenticatorAssertionResponse;
  return {
    ...jsonOf(given as PublicKeyCredential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  } as AuthenticationResponseJSON;
}

/** Browsers do not say why the person gave no passkey. Only a device that has one already does. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential !== null) return credential as PublicKeyCredential;
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new ApiError(0, isKnown ? 'passkey_known' : 'passkey_unused', error instanceof Error ? error.message : '');
  }
  throw new ApiError(0, 'passkey_unused', '');
}

/** Browsers and password managers answer extensions that we do not use, each with members of its own. */
const withoutExtensions = <Answer extends object>(answer: Answer): Answer => ({ ...answer, clientExtensionResults: {} });

const jsonOf = ({ id, type }: PublicKeyCredential) => ({ id, rawId: id, type, clientExtensionResults: {} });

const described = (credentials: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  credentials.map((credential) => ({ ...credential, id: bytesOf(credential.id) }));

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
