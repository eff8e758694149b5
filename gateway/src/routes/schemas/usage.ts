import { Type } from '@sinclair/typebox';
import { exampleIds } from '../../openapi/example-values';

export const exampleUsage = { period: '2026-11', limit: 20_000, used: 1234, remaining: 18_766, resets_at: '2026-12-01T00:00:00.000Z' };

export const Usage = Type.Object(
  {
    period: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'The calendar month in UTC' }),
    limit: Type.Integer({ minimum: 0, description: 'Units of the month; 0: unlimited' }),
    used: Type.Integer({ minimum: 0, description: 'Units used by successful calls with a key' }),
    remaining: Type.Integer({ minimum: 0, description: 'Units left; 0 when the limit is 0, to be ignored then' }),
    resets_at: Type.String({ format: 'date-time', description: 'When the next month begins' }),
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
    to: Day('Last day (UTC), included'),
    data: Type.Array(
      Type.Object(
        {
          key_id: Type.String({ pattern: '^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$', description: 'Public id of the key, revoked or not' }),
          used: Type.Integer({ minimum: 0, description: 'Units on all of these days' }),
          days: Type.Array(
            Type.Object(
              { day: Day('Day (UTC)'), used: Type.Integer({ minimum: 1, description: 'Units on this day' }) },
              { additionalProperties: false },
            ),
            { description: 'Oldest first; days without any are left out' },
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'The 100 keys with the most units, most first; keys without any are left out' },
    ),
  },
  {
    $id: 'UsageByKey',
    additionalProperties: false,
    examples: [{ from: '2026-10-23', to: '2026-11-21', data: [{ key_id: exampleIds.key, used: 1234, days: exampleDays }] }],
  },
);
