import { Type } from '@sinclair/typebox';
import { exampleConsent } from './consent';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const fields = {
  id: Type.String({ description: '`exp_` followed by a ULID' }),
  site_id: Type.String({ format: 'uuid', description: 'ID of the exported site' }),
  format: Type.Union([Type.Literal('csv'), Type.Literal('json')]),
  status: Type.Union(
    ['queued', 'running', 'ready', 'failed', 'expired', 'streamed'].map((status) => Type.Literal(status)),
    { description: 'Status of the export. A `ready` export has a file; a `streamed` export was sent directly in the response' },
  ),
  row_count: Type.Integer({ description: 'Number of exported rows, so far while the export is running' }),
  bytes_written: Type.Integer({ description: 'Size in bytes, so far while the export is running' }),
  error_message: Type.String({ description: 'Reason for a failure; "" otherwise' }),
  requested_at: Type.String({ format: 'date-time' }),
  completed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Time when the export ended; null until then',
  }),
  expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Time until which the file is available; null if there is no file',
  }),
  data_as_of: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'The file contains everything recorded up to this time; null if there is no file',
    }),
  ),
  download_url: Type.Optional(
    Type.String({
      description:
        'Download link, present only when the status is `ready`. Created for this response and valid for 10 minutes. It needs no API key, so protect it like one',
    }),
  ),
};

const exampleJob = {
  id: exampleIds.export,
  site_id: exampleIds.site,
  format: 'csv',
  status: 'ready',
  row_count: 1,
  bytes_written: 431,
  error_message: '',
  requested_at: exampleTimes.changed,
  completed_at: exampleTimes.later,
  expires_at: '2026-11-28T10:00:02.000Z',
  data_as_of: exampleTimes.changed,
  download_url: 'https://consent.example.com/api/v1/exports/download/the-token-of-the-link',
};

export const ExportJob = Type.Object(fields, { $id: 'ExportJob', additionalProperties: false, examples: [exampleJob] });

export const ExportList = Type.Object(
  { data: Type.Array(Type.Ref('ExportJob'), { description: 'Newest first' }) },
  { $id: 'ExportList', additionalProperties: false, examples: [{ data: [exampleJob] }] },
);

export const QueuedExport = Type.Object(
  {
    id: Type.String({ description: '`exp_` followed by a ULID' }),
    status: Type.Literal('queued'),
    status_url: Type.String({ description: 'Path of the export. Poll it until the status is `ready`' }),
    message: Type.String({ description: 'Message for a person' }),
  },
  {
    $id: 'QueuedExport',
    additionalProperties: false,
    examples: [
      {
        id: exampleIds.export,
        status: 'queued',
        status_url: `/api/v1/exports/${exampleIds.export}`,
        message: 'The export is queued. Ask status_url until it is ready; download_url is there then.',
      },
    ],
  },
);

const { preferences, deleted_at: _notErased, ...texts } = exampleConsent;
const exampleCsv = [
  Object.keys(exampleConsent).join(','),
  [
    ...[texts.id, texts.site_id, texts.subject_id, texts.consent_id, texts.accepted],
    `"${JSON.stringify(preferences).replaceAll('"', '""')}"`,
    ...[texts.policy_version, texts.country, texts.region, texts.user_agent, texts.created_at, texts.updated_at, ''],
  ].join(','),
  '',
].join('\r\n');

export const ConsentCsv = Type.String({
  $id: 'ConsentCsv',
  description:
    'CSV (RFC 4180) in UTF-8, with a header row and CRLF line endings. Columns are the fields of a consent in their order, with `preferences` as JSON text. ' +
    'A cell that begins with = + - @, tab or CR is prefixed with an apostrophe.',
  examples: [exampleCsv],
});

export const ConsentList = Type.Object(
  { data: Type.Array(Type.Ref('Consent'), { description: 'Newest first' }) },
  { $id: 'ConsentList', additionalProperties: false, examples: [{ data: [exampleConsent] }] },
);

export const ExportManifest = Type.String({
  $id: 'ExportManifest',
  description:
    'Signed manifest (JWS, compact serialization). Its payload has the facts of the file as `export`, and the newest `checkpoint` of your log. The key is at `/.well-known/jwks.json`.',
  contentMediaType: 'application/jose',
  examples: ['eyJhbGciOiJFZERTQSIsInR5cCI6ImNvbnNlbnQtZXhwb3J0LW1hbmlmZXN0K2p3cyJ9.eyJleHBvcnQiOnt9fQ.c2lnbmF0dXJl'],
});
