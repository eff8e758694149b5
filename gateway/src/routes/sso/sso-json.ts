import { type SsoDomain, type SsoProvider, timestamp } from '@consent/contracts';
import type { Services } from '../../services';

const timeOrNull = (ms: number) => (ms === 0 ? null : timestamp(ms));

/** Where providers send browsers back to. */
export const callbackPath = '/auth/sso/callback';

export function redirectUriOf({ publicUrl }: Pick<Services, 'publicUrl'>): string {
  return publicUrl + callbackPath;
}

export function providerFields(provider: SsoProvider, services: Pick<Services, 'publicUrl'>) {
  const { id, name, issuer, clientId, defaultRole, provesFactor, workedAtMs, workedForOwnerAtMs, createdAtMs, updatedAtMs } = provider;
  return {
    ...{ id, name, issuer, client_id: clientId, default_role: defaultRole, proves_factor: provesFactor },
    redirect_uri: redirectUriOf(services),
    worked_at: timeOrNull(workedAtMs),
    worked_for_owner_at: timeOrNull(workedForOwnerAtMs),
    created_at: timestamp(createdAtMs),
    updated_at: timestamp(updatedAtMs),
  };
}

export function domainFields({ domain, txtRecord, verifiedAtMs, checkedAtMs, createdAtMs }: SsoDomain) {
  return {
    ...{ domain, txt_record: txtRecord },
    verified_at: timeOrNull(verifiedAtMs),
    checked_at: timeOrNull(checkedAtMs),
    created_at: timestamp(createdAtMs),
  };
}
