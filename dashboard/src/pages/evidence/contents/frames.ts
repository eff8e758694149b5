/** What a frame says without the subject and the choice, which it doesn't have. */
export interface LoggedEvent {
  /** In the list of all events. */
  key: string;
  kind: EventKind;
  /** "" if unknown. */
  at: string;
  /** The page about it. */
  about:
    | { consent: string }
    | { policy: string; version: number }
    | { policy: string }
    | { site: string; notice: number }
    | { site: string; report: number }
    | { records: number }
    | undefined;
}

export const eventKinds = [
  'consent.created',
  'consent.updated',
  'consent.revoked',
  'consent.deleted',
  'consent.attested',
  'consent.erased',
  'subject.purged',
  'policy.published',
  'policy.attested',
  'policy.deleted',
  'notice.published',
  'notice.attested',
  'site.observed',
  'subject.linked',
  'subject.unlinked',
  'subject.checked',
  'audit.recorded',
  'receipt.issued',
  'log.opened',
  'log.tag_key',
  'log.index',
  'log.resumed',
] as const;
export type EventKind = (typeof eventKinds)[number] | 'other';

const isKind = (type: string): type is (typeof eventKinds)[number] => (eventKinds as readonly string[]).includes(type);

/** A frame of a later release becomes an event of kind `other`. */
export function loggedEvent(frame: string, key: string): LoggedEvent {
  const { type, at, record, policy, notice, observed, erased, deleted } = membersOf(frame);
  const named = typeof type === 'string' && isKind(type) ? type : 'other';
  return {
    key,
    kind: named === 'consent.revoked' && deleted === true ? 'consent.deleted' : named,
    at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : '',
    about: aboutOf({
      record,
      policy: Object(policy) as Members,
      notice: Object(notice) as Members,
      observed: Object(observed) as Members,
      erased,
    }),
  };
}

type Members = Record<string, unknown>;

function aboutOf({
  record,
  policy,
  notice,
  observed,
  erased,
}: Record<'policy' | 'notice' | 'observed', Members> & Members): LoggedEvent['about'] {
  if (typeof record === 'string') return { consent: record };
  if (typeof erased === 'number') return { records: erased };
  if (typeof notice['site'] === 'string' && typeof notice['number'] === 'number') return { site: notice['site'], notice: notice['number'] };
  const { site, number } = observed;
  if (typeof site === 'string' && typeof number === 'number') return { site, report: number };
  const { id, version } = policy;
  if (typeof id !== 'string' || id === '') return undefined;
  return typeof version === 'number' && version > 0 ? { policy: id, version } : { policy: id };
}

function membersOf(frame: string): Members {
  try {
    return Object(JSON.parse(frame)) as Members;
  } catch {
    return {};
  }
}
