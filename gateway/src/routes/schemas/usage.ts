import { Type } from '@sinclair/typebox';

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
