import { bare } from '@consent/notice';
import type { Choice } from '../record.ts';

/** Stored once a person is identified, because the same device must have the same subject on the next page. */
export interface Device {
  subject: string;
  /** Somebody is signed in, as far as the last page view knew. */
  is_linked: boolean;
  /** The person signed out, and the server does not know yet. */
  is_leaving?: true | undefined;
  /** When it took over the choice of another device. */
  adopted_at?: number | undefined;
  /** What the device had chosen before, which holds again after the sign-out. */
  before?: Choice | undefined;
}

const key = 'consent.device';

export function readDevice(): Device | undefined {
  try {
    const found = bare(JSON.parse(localStorage.getItem(key) ?? 'null') as Device);
    return typeof found.subject === 'string' && found.subject !== '' ? found : undefined;
  } catch {
    return undefined;
  }
}

export function keepDevice(device: Device): void {
  try {
    localStorage.setItem(key, JSON.stringify(device));
  } catch {
    // Without storage, the device is another one on each page.
  }
}
