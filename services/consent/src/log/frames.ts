import type { Actor } from '@consent/contracts';
import { frameText, type PolicyText, type Revision } from '@consent/evidence-format';
import { saltedDataHash } from '@consent/log-queue';

interface LeafText {
  accountId: string;
  at: string;
  dataJson: string;
  salt: Uint8Array;
}

interface ConsentText extends LeafText {
  policy: PolicyText;
  record: string;
  site: string;
}

interface ErasureText extends LeafText {
  by: Actor;
  erased: number;
  records: Buffer;
  site: string;
}

/**
 * Nearly all leaves have this type, and this takes a tenth of the time of `frameText`. Ids, hashes and times need no
 * escaping. A test compares both.
 */
export function createdFrame({ accountId, at, dataJson, salt, policy, record, site }: ConsentText): string {
  return (
    `{"account":"${accountId}","at":"${at}","data":"${saltedDataHash(dataJson, salt)}"` +
    `,"policy":{"id":"${policy.id}","sha256":"${policy.sha256}","version":${policy.version}}` +
    `,"record":${JSON.stringify(record)},"site":"${site}","type":"consent.created","v":1}`
  );
}

export function changedFrame(
  type: 'consent.updated' | 'consent.revoked',
  { by, isDeleted, ...leaf }: ConsentText & { by: Actor; isDeleted: boolean },
): string {
  return frameText({ type, ...consentMembers(leaf), by: { id: by.id, kind: by.kind }, ...(isDeleted && { deleted: true }) });
}

export function attestedFrame({ revision, ...leaf }: ConsentText & { revision: Revision }): string {
  return frameText({ type: 'consent.attested', ...consentMembers(leaf), revision });
}

export function erasedFrame({ by, erased, records, site, ...leaf }: ErasureText): string {
  return frameText({
    type: 'consent.erased',
    ...sharedMembers(leaf),
    by: { id: by.id, kind: by.kind },
    erased,
    records: records.toString('base64url'),
    site,
  });
}

function consentMembers({ policy, record, site, ...leaf }: ConsentText) {
  return { ...sharedMembers(leaf), policy, record, site };
}

function sharedMembers({ accountId, at, dataJson, salt }: LeafText) {
  return { v: 1 as const, account: accountId, at, data: saltedDataHash(dataJson, salt) };
}
