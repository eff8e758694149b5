import { Type } from '@sinclair/typebox';
import { exampleIds } from '../../pipeline/0-common/example-values';

export const exampleUsage = { period: '2026-11', limit: 20_000, used: 1234, remaining: 18_766, resets_at: '2026-12-01T00:00:00.000Z' };

export const Usage = Type.Object(
  {
    period: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Calendar month (UTC)' }),
    limit: Type.Integer({ minimum: 0, description: 'Units in the month’s quota; 0 means unlimited' }),
    used: Type.Integer({ minimum: 0, description: 'Units used by successful calls with an API key' }),
    remaining: Type.Integer({ minimum: 0, description: 'Units left. Ignore it if `limit` is 0, in which case it is also 0' }),
    resets_at: Type.String({ format: 'date-time', description: 'Start of the next month' }),
  },
  { $id: 'Usage', additionalProperties: false, examples: [exampleUsage] },
);

const Day = (description: string) => Type.String({ format: 'date', description });
const exampleDays = [
  { day: '2026-11-20', used: 700 },
  { day: '2026-11-21', used: 534 },
];

export const UsageByKey = Type.Object(
  {
    from: Day('First day (UTC)'),
    to: Day('Last day (UTC, inclusive)'),
    data: Type.Array(
      Type.Object(
        {
          key_id: Type.String({ pattern: '^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$', description: 'Public ID of the key, which may be revoked' }),
          used: Type.Integer({ minimum: 0, description: 'Units used on all days in the range' }),
          days: Type.Array(
            Type.Object(
              { day: Day('Day (UTC)'), used: Type.Integer({ minimum: 1, description: 'Units used on this day' }) },
              { additionalProperties: false },
            ),
            { description: 'Days with usage, oldest first' },
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'The 100 keys with the most units, in descending order. Keys without usage are omitted' },
    ),
  },
  {
    $id: 'UsageByKey',
    additionalProperties: false,
    examples: [{ from: '2026-10-23', to: '2026-11-21', data: [{ key_id: exampleIds.key, used: 1234, days: exampleDays }] }],
  },
);
