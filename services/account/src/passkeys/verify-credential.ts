import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Challenge } from './challenges';
import type { PasskeyRecord } from './passkey';
import type { RelyingParty } from './relying-party';

/** EdDSA, ES256 and RS256: what authenticators have. */
export const algorithms = [-8, -7, -257];

/** Base64url. Longer ids break the standard, and shorter ones could be guessed. */
const credentialIdText = /^[A-Za-z0-9_-]{11,1364}$/;
const maxPublicKeyBytes = 1024;
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

interface Expected {
  relyingParty: RelyingParty;
  /** Undefined for a challenge that does not count. */
  openChallenge: (challenge: string) => Challenge | undefined;
}

export type NewCredential = Pick<
  PasskeyRecord,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackupEligible' | 'isBackedUp'
>;

/** Undefined if a new credential was not made for this request. */
export async function verifyRegistration(
  credentialJson: string,
  { relyingParty, openChallenge }: Expected,
): Promise<{ credential: NewCredential; challenge: Challenge } | undefined> {
  try {
    const response = parseCredential<RegistrationResponseJSON>(credentialJson);
    if (response === undefined || hasCertificate(response)) return undefined;
    let challenge: Challenge | undefined;
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (sent) => (challenge = openChallenge(sent)) !== undefined,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (made === undefined || challenge === undefined || made.credential.publicKey.length > maxPublicKeyBytes) return undefined;
    const { id, publicKey, counter, transports = [] } = made.credential;
    return {
      challenge,
      credential: {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports: [...new Set(transports)].filter((transport) => knownTransports.has(transport)),
        isBackupEligible: made.credentialDeviceType === 'multiDevice',
        isBackedUp: made.credentialBackedUp,
      },
    };
  } catch {
    return undefined;
  }
}

/** What is used of an assertion before its signature is verified: which credential it says it is of. */
export function credentialIdOf(assertionJson: string): Buffer | undefined {
  const id = parseCredential<AuthenticationResponseJSON>(assertionJson)?.id;
  return id === undefined ? undefined : Buffer.from(id, 'base64url');
}

/** Undefined if an assertion is not of this passkey, or not for this request. */
export async function verifyAssertion(
  assertionJson: string,
  passkey: PasskeyRecord,
  { relyingParty, openChallenge }: Expected,
): Promise<{ counter: number; isBackedUp: boolean; challenge: Challenge } | undefined> {
  try {
    const response = parseCredential<AuthenticationResponseJSON>(assertionJson);
    if (response === undefined || !isOfUser(response, passkey.userId)) return undefined;
    let challenge: Challenge | undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => (challenge = openChallenge(sent)) !== undefined,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified || challenge === undefined) return undefined;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp, challenge };
  } catch {
    return undefined;
  }
}

/** Undefined for what no page of ours can have got from a browser. Pages of ours are in no frame. */
function parseCredential<Response extends RegistrationResponseJSON | AuthenticationResponseJSON>(text: string): Response | undefined {
  try {
    const parsed = JSON.parse(text) as Response;
    if (typeof parsed.id !== 'string' || !credentialIdText.test(parsed.id) || typeof parsed.response !== 'object') return undefined;
    const client = JSON.parse(Buffer.from(parsed.response.clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown };
    return client.crossOrigin === true ? undefined : parsed;
  } catch {
    return undefined;
  }
}

/**
 * We ask for no attestation. The library would verify one with certificates, and ask their issuers for revoked ones, at addresses
 * that the sender chose.
 */
function hasCertificate({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/** Authenticators name the user of a credential that they found themselves. */
function isOfUser({ response: { userHandle } }: AuthenticationResponseJSON, userId: string): boolean {
  return userHandle === undefined || userHandle === null || Buffer.from(userHandle, 'base64url').equals(userHandleOf(userId));
}

/** An authenticator keeps it. The id of a user says nothing about them. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
