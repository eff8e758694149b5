export interface EventData {
  id: string;
  site_id: string;
  subject_id: string;
  deleted_at: string | null;
  erased: number;
}

type ConsentHead = Pick<EventData, 'id' | 'site_id' | 'subject_id'>;

/** The first members of `consentJson`. Texts with escapes go through `JSON.parse`. */
const head = /^\{"id":"([^"\\]*)","site_id":"([^"\\]*)","subject_id":"([^"\\]*)",/;

export function readConsentHead(dataJson: string): ConsentHead {
  const found = head.exec(dataJson);
  if (found === null) return JSON.parse(dataJson) as EventData;
  const [, id, siteId, subjectId] = found as unknown as [string, string, string, string];
  return { id, site_id: siteId, subject_id: subjectId };
}
