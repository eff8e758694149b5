import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

export const actorKinds = ['user', 'api_key', 'operator', 'link', 'system'] as const;

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const value = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())], { description });

const example = {
  id: 'aud_01KAPH5T00XWJ6Y9QZ4V8N3R2M',
  at: exampleTimes.created,
  kind: 'site.updated',
  actor: { kind: 'user', id: exampleIds.user },
  country: 'DE',
  region: '',
  request_id: 'req_01KAPH5T00',
  site_id: exampleIds.site,
  target: { kind: 'site', id: exampleIds.site },
  changes: [{ field: 'name', from: 'Shop', to: 'Example Shop' }],
};

export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    kind: Type.String({ description: 'Such as `site.updated`. Later releases may have more kinds' }),
    actor: Type.Union(
      [
        Type.Object(
          {
            kind: Type.String({ description: '`user`, `api_key`, `operator`, `link` (who has a link to a file) or `system`' }),
            id: textOrNull('ID of the user or the key'),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'null if an earlier release did not say who it was' },
    ),
    country: Type.String({ description: 'ISO 3166-1 alpha-2 of the address, which itself is not stored; "" if unknown' }),
    region: Type.String(),
    request_id: Type.String({ description: '`X-Request-Id` of the request; "" for what the service did by itself' }),
    site_id: textOrNull('The site that it is about'),
    target: Type.Union([Type.Object({ kind: Type.String(), id: Type.String() }, { additionalProperties: false }), Type.Null()], {
      description: 'What it is about. A `subject` is named by its tag in your evidence log, in hex',
    }),
    changes: Type.Array(
      Type.Object(
        { field: Type.String(), from: value('Before; null if there was none'), to: value('After; null if there is none') },
        { additionalProperties: false },
      ),
      { description: 'Fields that changed. Long texts are named by `sha256:` and their hash. Secrets are never in it' },
    ),
  },
  { $id: 'AuditEntry', additionalProperties: false, examples: [example] },
);

export const AuditPage = Type.Object(
  {
    data: Type.Array(AuditEntry),
    limit: Type.Integer(),
    next_cursor: Type.String({ description: 'Cursor of the next page; empty on the last one' }),
    kept_days: Type.Integer({
      description: 'Days that your plan keeps entries. What is older is blanked; its leaf in the evidence log stays',
    }),
  },
  { $id: 'AuditPage', additionalProperties: false, examples: [{ data: [example], limit: 25, next_cursor: '', kept_days: 365 }] },
);
