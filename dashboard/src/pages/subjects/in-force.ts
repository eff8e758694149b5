import type { Schema } from '../../api/client';

type Consent = Pick<Schema<'Consent'>, 'id' | 'site_id' | 'created_at' | 'updated_at' | 'deleted_at'>;

/** What a subject's records say about one site. */
export interface SiteState<Record extends Consent> {
  siteId: string;
  /** The record of the latest decision. Undefined if all records were erased. */
  inForce: Record | undefined;
  superseded: number;
  erased: number;
  /** When a record was erased last. "" without an erased one. */
  erasedAt: string;
  /** An erased record was newer than the one in force. */
  isNewerErased: boolean;
}

/**
 * The state of each site. Each decision replaces the earlier ones of the same subject and site, whether it is a new record or a
 * change of an older one, so the record changed last is in force. Expects the newest records first.
 */
export function siteStates<Record extends Consent>(records: readonly Record[]): SiteState<Record>[] {
  const bySite = new Map<string, Record[]>();
  for (const record of records) {
    const found = bySite.get(record.site_id);
    if (found === undefined) bySite.set(record.site_id, [record]);
    else found.push(record);
  }
  return [...bySite].map(([siteId, found]) => {
    const kept = found.filter(({ deleted_at }) => deleted_at === null);
    const erased = found.filter(({ deleted_at }) => deleted_at !== null);
    const inForce = kept.reduce<Record | undefined>(
      (latest, record) => (latest === undefined || record.updated_at > latest.updated_at ? record : latest),
      undefined,
    );
    return {
      siteId,
      inForce,
      superseded: Math.max(0, kept.length - 1),
      erased: erased.length,
      erasedAt: erased.reduce((latest, { deleted_at }) => ((deleted_at ?? '') > latest ? (deleted_at ?? '') : latest), ''),
      isNewerErased: inForce !== undefined && erased.some(({ created_at }) => created_at > inForce.updated_at),
    };
  });
}
