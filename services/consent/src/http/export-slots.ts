import { ServiceError } from '@consent/errors';
import { Gauge, type Registry } from '@consent/telemetry';

const retryAfterSeconds = 5;

interface SlotLimits {
  /** Exports at a time in this process. */
  max: number;
  /** Of those, one account's. */
  maxPerAccount: number;
}

/** Bounds how many exports run at a time: each holds a connection and a snapshot of the database. */
export function createExportSlots({ max, maxPerAccount }: SlotLimits, registry: Registry) {
  const ofAccounts = new Map<string, number>();
  let taken = 0;
  new Gauge({
    name: 'export_streams_running',
    help: 'Exports that are read from this process now, by clients and into files; above MAX_EXPORTS they are refused',
    registers: [registry],
    collect() {
      this.set(taken);
    },
  });

  return {
    /** Answers what gives it back, once. Throws unavailable when none is free. */
    take: (accountId: string): (() => void) => {
      const ofAccount = ofAccounts.get(accountId) ?? 0;
      if (taken >= max || ofAccount >= maxPerAccount) {
        throw new ServiceError('unavailable', 'Too many exports run at the moment.', { retryAfterSeconds });
      }
      taken++;
      ofAccounts.set(accountId, ofAccount + 1);
      return () => {
        taken--;
        const left = (ofAccounts.get(accountId) ?? 1) - 1;
        if (left === 0) ofAccounts.delete(accountId);
        else ofAccounts.set(accountId, left);
      };
    },
  };
}

export type ExportSlots = ReturnType<typeof createExportSlots>;
