import { type TSchema, Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { NextCursor } from './next-cursor';
import { notBlank, plainText } from './text';

export const requestKinds = ['access', 'erase', 'withdraw', 'correct'] as const;
export const requestStatuses = ['open', 'answered', 'refused'] as const;
export const answerFiles = ['records', 'evidence'] as const;
const laws = ['gdpr', 'ccpa', 'lgpd'] as const;
const trailSteps = [
  ...['received', 'confirmed', 'subject_named', 'extended', 'answered', 'refused'],
  ...['mail_sent', 'mail_failed', 'downloaded', 'reminded', 'blanked'],
] as const;

const oneOf = (names: readonly string[], description: string) =>
  Type.Union(
    names.map((name) => Type.Literal(name)),
    { description },
  );
const instant = (description: string) => Type.String({ format: 'date-time', description });
const orNull = <Schema extends TSchema>(schema: Schema, description: string) => Type.Union([schema, Type.Null()], { description });
const instantOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), description);
const textOrNull = (description: string) => orNull(Type.String(), description);

const email = (description: string) => Type.String({ minLength: 3, maxLength: 254, pattern: textShapes.email.pattern, description });
const subject = (description: string) => Type.String({ minLength: 1, maxLength: 256, pattern: textShapes.subject.pattern, description });
const kind = oneOf(
  requestKinds,
  '`access`: a copy of the data. `erase`: erasure. `withdraw`: the consent no longer holds. `correct`: something is wrong',
);
const file = oneOf(
  answerFiles,
  '`records`: what holds and all records of the person on this site, as JSON. `evidence`: a signed receipt and a proof of each record, as zip',
);
const files = Type.Array(file, { maxItems: 2, uniqueItems: true, description: 'Made when the person asks for them. They need a subject' });

const mailToken = (description: string) => Type.String({ minLength: 1, maxLength: 128, pattern: textShapes.plain.pattern, description });
const exampleToken = 'Zm9v'.repeat(10);

const exampleEmail = 'ada@example.com';
const exampleOfficer = 'privacy@example.com';
const exampleDue = '2026-12-21T23:59:59.999Z';
export const exampleRequestId = 'req_01M82XK3V0E4M6N8P0Q2R4S6T8';

export const NewRequestBody = Type.Object(
  {
    kind,
    message: Type.Optional(plainText({ maxLength: 2000, description: 'What the person wants to say' })),
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        pattern: textShapes.languageTag.pattern,
        description: 'Language of the person, for mails and the draft. Default: `en`',
      }),
    ),
    token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        pattern: textShapes.plain.pattern,
        description: 'JWT by which your server vouches for the signed-in person, as for `POST /public/identity`',
      }),
    ),
    email: Type.Optional(
      email('Where to send the answer. Without a token also the proof: the request counts once the link of a mail is opened'),
    ),
    subject_id: Type.Optional(subject('Subject of the device. Officers see it as a claim, because anybody can send any subject')),
  },
  {
    $id: 'NewPersonRequest',
    additionalProperties: false,
    description: 'With `token`, with `email`, or with both',
    examples: [{ kind: 'access', email: exampleEmail, message: 'Please send me what you have about me.', language: 'en' }],
  },
);

export const ReceivedRequest = Type.Object(
  {
    status: oneOf(['confirmed', 'mailed'], '`mailed`: the request counts once the person opens the link of the mail'),
    due_at: instantOrNull('Until when it must be answered; null until it is confirmed'),
    id: textOrNull('ID of the request; null unless a token proved who asks'),
  },
  {
    $id: 'ReceivedPersonRequest',
    additionalProperties: false,
    description: 'Same response for every email address',
    examples: [{ status: 'mailed', due_at: null, id: null }],
  },
);

export const RequestTokenBody = Type.Object(
  { token: mailToken('Token of the link of the mail, after `#confirm=` or `#answer=`') },
  { $id: 'PersonRequestToken', additionalProperties: false, examples: [{ token: exampleToken }] },
);

export const ConfirmedRequest = Type.Object(
  {
    status: Type.Literal('confirmed'),
    what: oneOf(['request', 'address'], '`request`: a request of a person. `address`: the address of a site for answers'),
    kind: orNull(kind, 'null for an address'),
    confirmed_at: instant('When it was confirmed'),
    due_at: instantOrNull('Until when the request must be answered; null for an address, and for a request that was closed meanwhile'),
    write_to: textOrNull('Address of the site, to write to; null for an address, and while the site takes no requests'),
  },
  {
    $id: 'ConfirmedPersonRequest',
    additionalProperties: false,
    examples: [
      {
        status: 'confirmed',
        what: 'request',
        kind: 'access',
        confirmed_at: exampleTimes.created,
        due_at: exampleDue,
        write_to: exampleOfficer,
      },
    ],
  },
);

export const RequestAnswer = Type.Object(
  {
    kind,
    status: oneOf(requestStatuses, 'Whether the request was answered or refused'),
    confirmed_at: instant('When the request was confirmed'),
    due_at: instant('Until when it had to be answered'),
    answered_at: instant('When it was answered or refused'),
    write_to: textOrNull('Address of the site, to write to; null while the site takes no requests'),
    text: Type.String(),
    files: Type.Array(
      Type.Object({ file, name: Type.String({ description: 'Name for the saved file' }) }, { additionalProperties: false }),
    ),
  },
  {
    $id: 'PersonRequestAnswer',
    additionalProperties: false,
    examples: [
      {
        ...{
          kind: 'access',
          status: 'answered',
          confirmed_at: exampleTimes.created,
          due_at: exampleDue,
          answered_at: exampleTimes.changed,
        },
        ...{ text: 'This is what we have about you.', write_to: exampleOfficer, files: [{ file: 'records', name: 'records.json' }] },
      },
    ],
  },
);

export const AnswerFileBody = Type.Object(
  { token: mailToken('Token of the link of the answer, after `#answer=`'), file },
  { $id: 'PersonRequestFile', additionalProperties: false, examples: [{ token: exampleToken, file: 'records' }] },
);

export const PersonRecords = Type.Object(
  {
    made_at: instant('Time of the file'),
    site_id: Type.String({ format: 'uuid' }),
    state: orNull(
      Type.Object({}, { additionalProperties: true }),
      'What holds, as `GET /subjects/{subjectId}/state`; null if it cannot be told',
    ),
    records: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description:
        'Consents as `GET /consents` lists them, also erased ones, newest first, each with its `policy`: version, hash and link of the text',
    }),
    is_complete: Type.Boolean({ description: 'false if there are more than 1,000 records' }),
  },
  {
    $id: 'PersonRecords',
    additionalProperties: false,
    examples: [{ made_at: exampleTimes.later, site_id: exampleIds.site, state: null, records: [], is_complete: true }],
  },
);

export const EvidenceOfPerson = Type.String({
  $id: 'EvidenceOfPerson',
  description: 'A zip with a signed receipt and a proof of each of the newest 100 records on this site',
  examples: ['PK…'],
});

const user = Type.Object(
  { kind: oneOf(['person', 'user', 'system'], 'The person, a user of your account, or the service'), id: textOrNull('ID of the user') },
  { additionalProperties: false },
);

const requestFields = {
  id: Type.String({ pattern: '^req_[0-9A-HJKMNP-TV-Z]{26}$' }),
  site_id: Type.String({ format: 'uuid' }),
  kind,
  status: oneOf(requestStatuses, 'Only confirmed requests are shown'),
  proof: oneOf(['token', 'email'], '`token`: your site vouched for the person. `email`: the person has opened a mail'),
  email: textOrNull('null without one, and after the texts were blanked'),
  email_confirmed: Type.Boolean({ description: 'Whether the person has opened a mail that was sent there' }),
  subject_id: textOrNull('Whose data it is about; null if nobody is named yet, and after the texts were blanked'),
  subject_by: orNull(oneOf(['proven', 'named'], 'Who says so'), '`proven` by a token, or `named` by one of you; null without a subject'),
  claimed_subject_id: textOrNull('What the browser says that its subject is. Anybody can send any subject: check who it is'),
  message: Type.String(),
  language: Type.String(),
  law: oneOf(laws, 'Whose deadline counts. `gdpr` also for places without a rule of their own'),
  place: textOrNull('Country or state of the person’s address at the request, such as `DE` or `US-CA`; null if unknown'),
  received_at: instant('When it arrived'),
  confirmed_at: instant('When it was confirmed'),
  due_at: instant('Until when it must be answered: the end of a day in UTC'),
  extended_at: instantOrNull('When the deadline was moved; null if it was not'),
  extension_reason: textOrNull('Why, as the person was told'),
  can_extend: Type.Boolean({ description: 'Whether the law allows to move the deadline' }),
  closed_at: instantOrNull('When it was answered or refused; null while it is open'),
  closed_by: orNull(user, 'Who answered or refused it; null while it is open'),
  answer_text: textOrNull('null while it is open, and after the texts were blanked'),
  files,
  blanked_at: instantOrNull('When the texts of the person and of the answer were deleted; null while they are kept'),
};

const exampleRequest = {
  ...{ id: exampleRequestId, site_id: exampleIds.site, kind: 'access', status: 'open', proof: 'email' },
  ...{ email: exampleEmail, email_confirmed: true, subject_id: null, subject_by: null, claimed_subject_id: exampleIds.subject },
  ...{ message: 'Please send me what you have about me.', language: 'en', law: 'gdpr', place: 'DE' },
  ...{ received_at: exampleTimes.created, confirmed_at: exampleTimes.created, due_at: exampleDue },
  ...{ extended_at: null, extension_reason: null, can_extend: true },
  ...{ closed_at: null, closed_by: null, answer_text: null, files: [], blanked_at: null },
};

export const PersonRequest = Type.Object(requestFields, { $id: 'PersonRequest', additionalProperties: false, examples: [exampleRequest] });

const TrailEntry = Type.Object(
  {
    at: instant('When'),
    what: oneOf(trailSteps, 'What was done'),
    by: user,
    detail: textOrNull('The subject, the reason, the mail or the file; null without one, and after the texts were blanked'),
  },
  { additionalProperties: false },
);

export const PersonRequestWithTrail = Type.Object(
  { ...requestFields, trail: Type.Array(TrailEntry, { description: 'Oldest first' }) },
  {
    $id: 'PersonRequestWithTrail',
    additionalProperties: false,
    examples: [
      { ...exampleRequest, trail: [{ at: exampleTimes.created, what: 'received', by: { kind: 'person', id: null }, detail: null }] },
    ],
  },
);

export const PersonRequestPage = Type.Object(
  { data: Type.Array(Type.Ref('PersonRequest')), limit: Type.Integer(), next_cursor: NextCursor },
  { $id: 'PersonRequestPage', additionalProperties: false, examples: [{ data: [exampleRequest], limit: 25, next_cursor: '' }] },
);

export const RequestDraft = Type.Object(
  {
    language: Type.String({ description: 'Language of the text: that of the person if there is a draft in it, otherwise `en`' }),
    text: Type.String({ description: 'Read and change it before you send it' }),
    files,
  },
  {
    $id: 'PersonRequestDraft',
    additionalProperties: false,
    examples: [{ language: 'en', text: 'You asked for a copy of your data.', files: ['records', 'evidence'] }],
  },
);

export const NameSubjectBody = Type.Object(
  { subject_id: subject('Whose data the request is about. Name it after you checked who asks') },
  { $id: 'NameSubject', additionalProperties: false, examples: [{ subject_id: exampleIds.subject }] },
);

export const ExtendRequestBody = Type.Object(
  { reason: notBlank({ minLength: 1, maxLength: 1000, description: 'Why you need more time. The person reads it' }) },
  { $id: 'ExtendPersonRequest', additionalProperties: false, examples: [{ reason: 'We have to ask two other companies.' }] },
);

const answerText = notBlank({ minLength: 1, maxLength: 10_000, description: 'What the person reads' });

export const AnswerRequestBody = Type.Object(
  { text: answerText, files },
  { $id: 'AnswerPersonRequest', additionalProperties: false, examples: [{ text: 'This is what we have about you.', files: [] }] },
);

export const RefuseRequestBody = Type.Object(
  { text: answerText },
  { $id: 'RefusePersonRequest', additionalProperties: false, examples: [{ text: 'We could not find out who you are.' }] },
);

export const RequestSettings = Type.Object(
  {
    answers_to: textOrNull('Your address for requests. People see it, and it is told of each request; null: requests are off'),
    confirmed_at: instantOrNull('When the address was confirmed by the link of a mail; null until then'),
    is_on: Type.Boolean({ description: 'Whether people can send requests: the address is confirmed' }),
  },
  {
    $id: 'PersonRequestSettings',
    additionalProperties: false,
    examples: [{ answers_to: exampleOfficer, confirmed_at: exampleTimes.created, is_on: true }],
  },
);

export const RequestSettingsBody = Type.Object(
  { answers_to: orNull(email('Your address for requests'), 'Your address for requests; null turns them off') },
  { $id: 'SetPersonRequestSettings', additionalProperties: false, examples: [{ answers_to: exampleOfficer }] },
);
