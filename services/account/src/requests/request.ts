import type { PersonRequest } from '@consent/contracts';
import { absentAs, buffer, type Columns, instant, integer, readerOf, selectOf, text, texts, uuid, word } from '@consent/postgres/columns';
import { lawNamed } from './deadline.rule';

/** The table `requests`. Absent strings are "", and times 0. */
export interface RequestRecord {
  accountId: string;
  id: string;
  siteId: string;
  kind: string;
  status: string;
  proof: string;
  fingerprint: Buffer | undefined;
  email: string;
  emailConfirmedAtMs: number;
  subjectId: string;
  subjectBy: string;
  claimedSubjectId: string;
  message: string;
  language: string;
  law: string;
  place: string;
  receivedAtMs: number;
  confirmedAtMs: number;
  dueAtMs: number;
  extendedAtMs: number;
  extensionReason: string;
  reminders: number;
  noticeMailId: string;
  reminderMailId: string;
  closedAtMs: number;
  closedBy: string;
  answerText: string;
  files: readonly string[];
  blankAtMs: number;
  blankedAtMs: number;
}

export const requestColumns: Columns<RequestRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  siteId: uuid('site_id'),
  kind: word('kind'),
  status: word('status'),
  proof: word('proof'),
  fingerprint: absentAs(undefined, buffer('fingerprint')),
  email: absentAs('', text('email')),
  emailConfirmedAtMs: absentAs(0, instant('email_confirmed_at')),
  subjectId: absentAs('', text('subject_id')),
  subjectBy: absentAs('', word('subject_by')),
  claimedSubjectId: absentAs('', text('claimed_subject_id')),
  message: text('message'),
  language: word('language'),
  law: word('law'),
  place: word('place'),
  receivedAtMs: instant('received_at'),
  confirmedAtMs: absentAs(0, instant('confirmed_at')),
  dueAtMs: absentAs(0, instant('due_at')),
  extendedAtMs: absentAs(0, instant('extended_at')),
  extensionReason: absentAs('', text('extension_reason')),
  reminders: integer('reminders'),
  noticeMailId: absentAs('', uuid('notice_mail_id')),
  reminderMailId: absentAs('', uuid('reminder_mail_id')),
  closedAtMs: absentAs(0, instant('closed_at')),
  closedBy: absentAs('', uuid('closed_by')),
  answerText: absentAs('', text('answer_text')),
  files: texts('files'),
  blankAtMs: absentAs(0, instant('blank_at')),
  blankedAtMs: absentAs(0, instant('blanked_at')),
};

export const requestSelect = selectOf(requestColumns);
export const requestOf = readerOf(requestColumns);

export function requestMessage(record: RequestRecord): PersonRequest {
  const { id, siteId, kind, status, proof, email, subjectId, subjectBy, claimedSubjectId, message, language, law, place } = record;
  const { receivedAtMs, confirmedAtMs, dueAtMs, extendedAtMs, extensionReason, closedAtMs, closedBy, answerText, blankedAtMs } = record;
  return {
    ...{ id, siteId, kind, status, proof, email, subjectId, subjectBy, claimedSubjectId, message, language, law, place },
    ...{ receivedAtMs, confirmedAtMs, dueAtMs, extendedAtMs, extensionReason, closedAtMs, answerText, blankedAtMs },
    emailConfirmed: record.emailConfirmedAtMs !== 0,
    canExtend: canExtend(record),
    closedBy: { kind: closedAtMs === 0 ? '' : 'user', id: closedBy },
    files: [...record.files],
  };
}

export const canExtend = ({ status, extendedAtMs, law }: RequestRecord): boolean =>
  status === 'open' && extendedAtMs === 0 && lawNamed(law).extended !== undefined;
