import { type Audited, differenceOf } from '@consent/service';
import type { ExportRecord } from './export';

type Kind = 'export.created' | 'export.streamed' | 'export.link_created' | 'export.downloaded';
type Named = Pick<ExportRecord, 'accountId' | 'id' | 'siteId' | 'format'>;

export function auditedExport(kind: Kind, { accountId, id, siteId, format }: Named): Audited {
  const isNew = kind === 'export.created' || kind === 'export.streamed';
  return { accountId, kind, siteId, target: { kind: 'export', id }, changes: isNew ? differenceOf({}, { format }) : [] };
}
