import { Type } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { NextCursor } from './next-cursor';

export const exampleCheckpoint = [
  'consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
  '2',
  'lbtJ8acktK72KMmSrUQa+mnnjVz6EGHlkmU3Ox289nk=',
  '',
  '— consent.example.com/log Bir+FKeJNGTBRaEn4qeZCdD8etYt/eOeq7IGUh6ZNPBFs2Xxp41EfR+wJCqO9ETefazh9F9Zr29z5++ILDUFS18Fpw4=',
  '— consent.example.com/log DNnAdQAAAABrAV2Rb5op2+M20cHmWY7a0JC2v9URWL8+zL4sVE4jzvC7NeBYUemqNrycKBGMSbfeCPafPTETmcIesJ4ttojstp8qAQ==',
  '',
].join('\n');

const exampleFrame =
  `{"account":"${exampleIds.account}","at":"${exampleTimes.created}","data":"ABzvDmEVmPV_Weiex7OvGPEMn-6k2cDGEEfOwDYkzu0",` +
  `"policy":{"id":"${exampleIds.policy}","sha256":"ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856","version":1},` +
  `"record":"${exampleIds.consent}","site":"${exampleIds.site}","type":"consent.created","v":1}`;

const exampleEvent = {
  type: 'consent.created',
  index: 1,
  entry: '8glKtf_lad2rkNg3obROrKGfIKFozYzla-NviELEa-ID5y8NFYQIchyF6kQpmpxA',
  frame: exampleFrame,
  salt: '4PyrmHI2ywK7pJGfnqgoDQ',
  proof: ['gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8'],
};

export const base64Url = (bytes: number, description: string) =>
  Type.String({
    pattern: `^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`,
    description: `${description}: ${bytes} bytes in unpadded base64url`,
  });

const saltOrNone = Type.String({
  pattern: '^([A-Za-z0-9_-]{22})?$',
  description:
    'Random value that conceals the data behind its hash in the frame: 16 bytes in unpadded base64url. "" for policies and for leaves of the log itself',
});
const frame = Type.String({
  description: 'The exact text that the entry commits to: canonical JSON (RFC 8785). Its `data` commits to the text of the event',
});
export const logId = Type.String({ pattern: '^[a-z2-7]{26}$' });
export const checkpoint = Type.String({ description: 'Signed size and root hash of the log (C2SP signed note)' });

const ProvenEvent = Type.Object(
  {
    type: Type.String({ description: 'Event type, such as `consent.created`' }),
    index: Type.Integer({ minimum: 0, description: 'Index of the leaf in the log' }),
    entry: base64Url(48, 'Content of the leaf'),
    frame,
    salt: saltOrNone,
    proof: Type.Array(base64Url(32, 'Hash'), { description: 'Inclusion proof for the checkpoint (RFC 6962), lowest hash first' }),
  },
  { additionalProperties: false },
);

export const Proof = Type.Object(
  {
    log: Type.String({ description: 'The `log_id` from `GET /log`' }),
    checkpoint,
    events: Type.Array(ProvenEvent, { description: 'Oldest first' }),
    in_log_by: Type.String({
      format: 'date-time',
      description: 'End of the second in which the checkpoint was signed. By this time all events were in the log',
    }),
  },
  {
    $id: 'Proof',
    additionalProperties: false,
    examples: [
      { log: 'mfzwgylsmuqhi2dfebwg6zzamf', checkpoint: exampleCheckpoint, events: [exampleEvent], in_log_by: '2026-11-21T09:00:01.000Z' },
    ],
  },
);

export const EvidenceBundle = Type.String({
  $id: 'EvidenceBundle',
  description:
    'Zip file with a manifest, leaves, proofs, policies, README.txt and verify.html, a page that verifies the bundle offline. The same page is served at /verify. To verify on the command line, run /verify-evidence.mjs with Node.js.',
  contentMediaType: 'application/zip',
  examples: ['PK\u0003\u0004…'],
});

const anchoredSize = {
  size: Type.Integer({ minimum: 1, description: 'Leaves of your log at that time' }),
  at: Type.String({ format: 'date-time' }),
};
const AnchoredSize = Type.Object(anchoredSize, { additionalProperties: false });

const LogState = Type.Object(
  {
    enabled: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether new consents are added to the log; null from a service of an earlier release',
    }),
    waiting: Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Type.Null()], {
      description: 'Leaves of consents that wait for the log, counted up to 10,000; null from a service of an earlier release',
    }),
    stopped: Type.Boolean({
      description: 'true: nothing is added or signed, because signed leaves are missing from the database. An operator must act',
    }),
    stopped_by: Type.Union([Type.String(), Type.Null()], {
      description: 'The witness that signed more than we have, if that is why nothing is signed; else null',
    }),
    refused: Type.Boolean({
      description: 'true: nothing is added to your log, because it is not what was signed. An operator must act',
    }),
    anchor_interval_seconds: Type.Integer({ minimum: 1, description: 'How often a log that changed is added to the anchor log' }),
    anchored: Type.Union([AnchoredSize, Type.Null()], {
      description: 'The newest checkpoint of your log that is in the anchor log; null if there is none',
    }),
    has_witnesses: Type.Boolean({ description: 'Whether the operator has set up witnesses' }),
    witnessed: Type.Union(
      [Type.Object({ ...anchoredSize, names: Type.Array(Type.String()) }, { additionalProperties: false }), Type.Null()],
      { description: 'The newest one that a quorum of the witnesses cosigned, and their names; null if there is none' },
    ),
    authorities: Type.Array(
      Type.Object({ name: Type.String(), stamped: Type.Union([AnchoredSize, Type.Null()]) }, { additionalProperties: false }),
      { description: 'The time stamping authorities that are set up, each with the newest one that it stamped; null if there is none' },
    ),
    failures: Type.Array(
      Type.Object(
        {
          kind: Type.Union([Type.Literal('witness'), Type.Literal('authority')]),
          name: Type.String(),
          reason: Type.String({
            description: 'Such as `late`, `unreachable`, `rubbish`, `bad_signature` or `wrong_time`. More reasons may follow',
          }),
          since: Type.String({ format: 'date-time', description: 'Of the first such answer in a row' }),
        },
        { additionalProperties: false },
      ),
      { description: 'The witnesses and authorities whose last answer was missing or wrong. It was not kept, and they are asked again' },
    ),
  },
  { additionalProperties: false },
);

export const EvidenceLog = Type.Object(
  {
    log_id: logId,
    origin: Type.String({ description: 'First line of every checkpoint' }),
    size: Type.Integer({ minimum: 0, description: 'Number of leaves in the checkpoint' }),
    root: base64Url(32, 'Root hash of the tree'),
    checkpoint,
    signed_at: Type.String({ format: 'date-time', description: 'When the checkpoint was signed' }),
    opened_at: Type.String({ format: 'date-time' }),
    attested_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description:
        'Records made up to this time were added to the log later, as they were in the database at that point; null if there are no such records, or while some are not in the log yet',
    }),
    tag_key: base64Url(32, 'Secret key that links subjects to leaves'),
    url: Type.String({ description: 'Base URL of the files of the log (c2sp.org/tlog-tiles)' }),
    state: Type.Union([LogState, Type.Null()], {
      description: 'What waits and who else has seen the log, as we have it stored; null from a service of an earlier release',
    }),
  },
  {
    $id: 'EvidenceLog',
    additionalProperties: false,
    examples: [
      {
        log_id: 'mfzwgylsmuqhi2dfebwg6zzamf',
        origin: 'consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
        size: 2,
        root: 'lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk',
        checkpoint: exampleCheckpoint,
        signed_at: exampleTimes.created,
        opened_at: '2026-11-21T08:59:00.000Z',
        attested_until: null,
        tag_key: 'kHxzF8vdIfjDZvbE434wNJZjiBN-02eLQ6_bZzS7o14',
        url: 'https://consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
        state: {
          enabled: true,
          waiting: 0,
          stopped: false,
          stopped_by: null,
          refused: false,
          anchor_interval_seconds: 300,
          anchored: { size: 2, at: exampleTimes.created },
          has_witnesses: true,
          witnessed: { size: 2, at: exampleTimes.created, names: ['witness.example/w1'] },
          authorities: [{ name: 'tsa.example.com', stamped: { size: 2, at: exampleTimes.created } }],
          failures: [],
        },
      },
    ],
  },
);

export const LogConsistency = Type.Object(
  {
    log_id: logId,
    origin: Type.String({ description: 'First line of every checkpoint' }),
    from: Type.Integer({ minimum: 0, description: 'As in the request' }),
    size: Type.Integer({ minimum: 0, description: 'Number of leaves in the checkpoint' }),
    root: base64Url(32, 'Root hash of the tree'),
    checkpoint,
    proof: Type.Array(base64Url(32, 'Hash'), { description: 'Consistency proof from `from` to `size` (RFC 6962), lowest hash first' }),
  },
  {
    $id: 'LogConsistency',
    additionalProperties: false,
    examples: [
      {
        log_id: 'mfzwgylsmuqhi2dfebwg6zzamf',
        origin: 'consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
        from: 1,
        size: 2,
        root: 'lbtJ8acktK72KMmSrUQa-mnnjVz6EGHlkmU3Ox289nk',
        checkpoint: exampleCheckpoint,
        proof: ['gBBAu1SwYdz93m6WpH2Pp8qPkx2pOohXm-5zNYrt2k8'],
      },
    ],
  },
);

const Opening = Type.Object(
  {
    record: Type.String({
      description: 'ID of the consent, of the event of an erasure, or of the policy; "" for leaves of the log itself',
    }),
    tag: base64Url(16, 'Tag at the start of every entry of the subject or policy'),
    salt: saltOrNone,
    frames: Type.Array(frame, { description: 'Frames of the leaves, oldest first' }),
    problem: Type.Optional(
      Type.String({
        description:
          'Present if frames are missing. `history_incomplete`: rows of the history of this consent are not in the database, so its frames cannot be made. Ask the operator for an audit',
        examples: ['history_incomplete'],
      }),
    ),
  },
  { additionalProperties: false },
);

export const LogOpenings = Type.Object(
  { data: Type.Array(Opening), next_cursor: NextCursor },
  {
    $id: 'LogOpenings',
    additionalProperties: false,
    examples: [
      {
        data: [{ record: exampleIds.consent, tag: '8glKtf_lad2rkNg3obROrA', salt: exampleEvent.salt, frames: [exampleFrame] }],
        next_cursor: exampleCursor,
      },
    ],
  },
);
