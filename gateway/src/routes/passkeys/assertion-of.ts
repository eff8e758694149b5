import type { PasskeyAssertion } from '@consent/contracts';

/** `publicUrl` has no slash at the end, but may have a path. */
export function assertionOf(credential: object, publicUrl: string): PasskeyAssertion {
  return { json: JSON.stringify(credential), origin: originOf(publicUrl) };
}

export function originOf(publicUrl: string): string {
  return new URL(publicUrl).origin;
}
