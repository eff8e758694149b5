import { Type } from '@sinclair/typebox';
import { exampleCursor, exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { NextCursor } from './next-cursor';
import { aboutStates, count, day, oneOf, seenKinds, seenStates } from './seen';

const from = day('Monday of the week, in UTC');
const to = day('Sunday of the week, the last day that the report counts');

export const SeenReports = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ minimum: 1, description: 'From 1, without a gap. A week without a report has no number' }),
          from,
          to,
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the report, of its exact bytes' }),
          made_at: Type.String({ format: 'date-time', description: 'When it was made, from the Tuesday after the week on' }),
          kept: Type.Boolean({
            description: 'Whether the report can be downloaded. Above 32 MiB the oldest reports of a site go; their proofs stay',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    next_cursor: NextCursor,
  },
  {
    $id: 'SeenReports',
    additionalProperties: false,
    examples: [
      {
        data: [
          {
            ...{ number: 3, from: '2026-11-16', to: '2026-11-22', made_at: exampleTimes.created, kept: true },
            sha256: 'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856',
          },
        ],
        next_cursor: exampleCursor,
      },
    ],
  },
);

export const SeenReportOfWeek = Type.Object(
  {
    v: Type.Integer({ minimum: 1, description: 'Form of the report' }),
    site_id: Type.String({ format: 'uuid', description: 'The site' }),
    from,
    to,
    since: day('First day that the report counts, 90 days up to `to`'),
    reports: count('Page views that were reported from `since` to `to`'),
    more: count('Names in them that were not kept, because there was no room'),
    names: Type.Array(
      Type.Object(
        {
          kind: oneOf(seenKinds, 'What has the name'),
          name: Type.String({ description: 'The name. `*` stands for an id, or for the labels of a host before it' }),
          category: Type.Union([Type.String(), Type.Null()], {
            description: 'Category that the settings of the banner gave this name when the report was made; null if they gave none',
          }),
          required: Type.Boolean({ description: 'Whether that category was required, so that the name needs no consent' }),
          states: Type.Array(
            Type.Object(
              {
                state: oneOf(seenStates, aboutStates),
                reports: count('Page views that reported it in this state'),
                confirmed: Type.Boolean({ description: 'Whether three clients reported it in this state, on two days each' }),
                first_day: day('First day on which it was reported in this state'),
                last_day: day('Last day on which it was reported in this state'),
              },
              { additionalProperties: false },
            ),
            { minItems: 1 },
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'Names that are confirmed in a state, by kind, then name' },
    ),
  },
  {
    $id: 'SeenReportOfWeek',
    additionalProperties: false,
    examples: [
      {
        ...{ v: 1, site_id: exampleIds.site, from: '2026-11-16', to: '2026-11-22', since: '2026-08-25', reports: 630, more: 0 },
        names: [
          {
            ...{ kind: 'cookie', name: '_ga_*', category: 'analytics', required: false },
            states: [{ state: 'accepted', reports: 412, confirmed: true, first_day: '2026-10-02', last_day: '2026-11-22' }],
          },
        ],
      },
    ],
  },
);
