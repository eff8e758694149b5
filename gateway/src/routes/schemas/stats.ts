import { Type } from '@sinclair/typebox';
import { exampleIds } from '../../pipeline/0-common/example-values';

const Day = (description: string) => Type.String({ format: 'date', description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const consentCounts = {
  accepted: Count('Consents that were accepted'),
  refused: Count('Consents that were refused'),
  consents: Count('All recorded consents'),
};

export const Stats = Type.Object(
  {
    from: Day('First day (UTC)'),
    to: Day('Last day (UTC, inclusive)'),
    days: Type.Array(Type.Object({ date: Day('The day (UTC)'), ...consentCounts }, { additionalProperties: false }), {
      description: 'Every day in the range, including days without consents',
    }),
    sites: Type.Array(
      Type.Object(
        { site_id: Type.String({ format: 'uuid', description: 'ID of the site, which may be deleted' }), ...consentCounts },
        { additionalProperties: false },
      ),
      { description: 'Sites with consents in the range, most consents first' },
    ),
    categories: Type.Array(
      Type.Object(
        {
          category: Type.String({ description: 'A key of `preferences`' }),
          accepted: Count('Consents with the value true'),
          refused: Count('Consents with the value false'),
        },
        { additionalProperties: false },
      ),
      { description: 'Categories with decisions in the range, most decisions first' },
    ),
  },
  {
    $id: 'Stats',
    additionalProperties: false,
    description: 'Statistics based on the decisions at the time of recording',
    examples: [
      {
        from: '2026-11-20',
        to: '2026-11-21',
        days: [
          { date: '2026-11-20', accepted: 0, refused: 0, consents: 0 },
          { date: '2026-11-21', accepted: 3, refused: 1, consents: 4 },
        ],
        sites: [{ site_id: exampleIds.site, accepted: 3, refused: 1, consents: 4 }],
        categories: [{ category: 'analytics', accepted: 2, refused: 2 }],
      },
    ],
  },
);
