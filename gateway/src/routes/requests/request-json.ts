import { type PersonRequest, type RequestActor, type RequestSettings, timestamp, type TrailEntry } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { exampleRequestId } from '../schemas/request';

const pattern = '^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const shape = new RegExp(pattern);

export const requestInPath: PathParameter = {
  description: 'ID of the request',
  schema: { type: 'string', pattern, examples: [exampleRequestId] },
  fits: (text) => shape.test(text),
  misfit: () => notFound('request'),
  canonical: (text) => text,
};

const timeOrNull = (ms: number) => (ms === 0 ? null : timestamp(ms));
const actorFields = ({ kind, id }: RequestActor) => ({ kind, id: id || null });

export function requestFields(request: PersonRequest) {
  const { id, siteId, kind, status, proof, message, language, law } = request;
  const isOpen = status === 'open';
  return {
    ...{ id, site_id: siteId, kind, status, proof },
    email: request.email || null,
    email_confirmed: request.emailConfirmed,
    subject_id: request.subjectId || null,
    subject_by: request.subjectBy || null,
    claimed_subject_id: request.claimedSubjectId || null,
    ...{ message, language, law },
    place: request.place || null,
    received_at: timestamp(request.receivedAtMs),
    confirmed_at: timestamp(request.confirmedAtMs),
    due_at: timestamp(request.dueAtMs),
    extended_at: timeOrNull(request.extendedAtMs),
    extension_reason: request.extensionReason || null,
    can_extend: request.canExtend,
    closed_at: timeOrNull(request.closedAtMs),
    closed_by: isOpen ? null : actorFields(request.closedBy),
    answer_text: request.answerText || null,
    files: request.files,
    blanked_at: timeOrNull(request.blankedAtMs),
  };
}

export const trailFields = ({ atMs, what, by, detail }: TrailEntry) => ({
  at: timestamp(atMs),
  what,
  by: actorFields(by),
  detail: detail || null,
});

export const settingsFields = ({ answersTo, confirmedAtMs }: RequestSettings) => ({
  answers_to: answersTo || null,
  confirmed_at: timeOrNull(confirmedAtMs),
  is_on: confirmedAtMs !== 0,
});
