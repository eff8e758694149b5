import { Type } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../openapi/example-values';
import { NextCursor } from './next-cursor';

const exampleCheckpoint = [
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

const base64Url = (bytes: number, description: string) =>
  Type.String({
    pattern: `^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`,
    description: `${description}: ${bytes} bytes in Base64 for URLs, without padding`,
  });

const saltOrNone = Type.String({
  pattern: '^([A-Za-z0-9_-]{22})?$',
  description: 'Hides the data in the frame: 16 bytes in Base64 for URLs, without padding. "" for policies',
});
const frame = Type.String({
  description: 'The exact text that the entry commits to; JSON (RFC 8785) whose `data` commits to the text of the event',
});
const logId = Type.String({ pattern: '^[a-z2-7]{26}$' });
const checkpoint = Type.String({ description: 'Signed size and root of the log (C2SP signed note)' });

const ProvenEvent = Type.Object(
  {
    type: Type.String({ description: 'Such as consent.created' }),
    index: Type.Integer({ minimum: 0, description: 'Place of the leaf in the log' }),
    entry: base64Url(48, 'What the leaf holds'),
    frame,
    salt: saltOrNone,
    proof: Type.Array(base64Url(32, 'Hash'), { description: 'Inclusion proof to the checkpoint (RFC 6962), the lowest hash first' }),
  },
  { additionalProperties: false },
);

export const Proof = Type.Object(
  {
    log: Type.String({ description: 'log_id of GET /log' }),
    checkpoint,
    events: Type.Array(ProvenEvent, { description: 'The oldest first' }),
    in_log_by: Type.String({
      format: 'date-time',
      description: 'End of the second in which the checkpoint was signed: all events were in the log by then',
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
    'Zip: manifest, leaves, proofs, policies, README.txt, and verify.html, which checks it offline. /verify is the same page, and /verify-evidence.mjs checks it on the command line, with Node alone.',
  contentMediaType: 'application/zip',
  examples: ['PK\u0003\u0004…'],
});

export const EvidenceLog = Type.Object(
  {
    log_id: logId,
    origin: Type.String({ description: 'First line of every checkpoint' }),
    size: Type.Integer({ minimum: 0, description: 'Leaves in the checkpoint' }),
    root: base64Url(32, 'Hash of the tree'),
    checkpoint,
    opened_at: Type.String({ format: 'date-time' }),
    attested_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description:
        'What was recorded until then came into the log later, as the database knew it; null without such records, and while some are still to come',
    }),
    tag_key: base64Url(32, 'Links subjects to leaves, so keep it secret'),
    url: Type.String({ description: 'Below it are the files of the log (c2sp.org/tlog-tiles)' }),
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
        opened_at: '2026-11-21T08:59:00.000Z',
        attested_until: null,
        tag_key: 'kHxzF8vdIfjDZvbE434wNJZjiBN-02eLQ6_bZzS7o14',
        url: 'https://consent.example.com/log/mfzwgylsmuqhi2dfebwg6zzamf',
      },
    ],
  },
);

const Opening = Type.Object(
  {
    record: Type.String({ description: 'Id of the consent, or of the event of an erasure' }),
    tag: base64Url(16, 'Begins every entry of the subject'),
    salt: saltOrNone,
    frames: Type.Array(frame, { description: 'Of its leaves, the oldest first' }),
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
