import { Type, type Static } from '@sinclair/typebox';
import { exampleCursor } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { categoryPattern } from './banner';
import { NextCursor } from './next-cursor';

export const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Union(
    names.map((name) => Type.Literal(name)),
    { description },
  );

export const seenKinds = ['cookie', 'local_storage', 'session_storage', 'host'] as const;
export const seenStates = ['before', 'refused', 'partial', 'accepted'] as const;
export type SeenKind = (typeof seenKinds)[number];
export type SeenState = (typeof seenStates)[number];

export const aboutStates =
  '`before`: the visitor had never chosen. `refused`: everything optional was refused. `partial`: some categories were accepted. `accepted`: all were';

export const exampleSiteToken = `st_${'example'.repeat(7).slice(0, 43)}`;

export const SeenReportBody = Type.Object(
  {
    site_token: Type.String({ pattern: textShapes.siteToken.pattern, description: 'Token of the site. Starts with `st_`' }),
    state: oneOf(seenStates, aboutStates),
    accepted: Type.Optional(
      Type.Array(Type.String({ pattern: categoryPattern }), {
        maxItems: 64,
        uniqueItems: true,
        description: 'With `partial`, the accepted categories. They are compared with the category of each name, and not kept',
      }),
    ),
    names: Type.Array(
      Type.Object(
        {
          kind: oneOf(seenKinds, 'What has the name'),
          name: Type.String({
            minLength: 1,
            maxLength: 128,
            pattern: textShapes.seenName.pattern,
            description: 'Name of the cookie or key, without ids, or the host name. Never a value, a path or a query',
          }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
    more: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many names had no room in the report. Default: 0' }),
    ),
  },
  {
    $id: 'SeenReport',
    additionalProperties: false,
    examples: [
      {
        site_token: exampleSiteToken,
        state: 'before',
        names: [
          { kind: 'cookie', name: '_ga_*' },
          { kind: 'host', name: 'www.googletagmanager.com' },
        ],
      },
    ],
  },
);
// TypeBox infers unions of mapped literals as never.
export type SeenReportBody = Omit<Static<typeof SeenReportBody>, 'state' | 'names'> & {
  state: SeenState;
  names: { kind: SeenKind; name: string }[];
};

export const day = (description: string) => Type.String({ format: 'date', pattern: textShapes.day.pattern, description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });

export const SeenNames = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          kind: oneOf(seenKinds, 'What has the name'),
          name: Type.String({ description: 'The name. `*` stands for an id, or for the labels of a host before it' }),
          states: Type.Array(
            Type.Object(
              {
                state: oneOf(seenStates, aboutStates),
                reports: count('Page views that reported it in this state in the last 90 days'),
                confirmed: Type.Boolean({ description: 'Whether three clients reported it in this state, on two days each' }),
              },
              { additionalProperties: false },
            ),
            { minItems: 1 },
          ),
          first_day: day('First day on which it was reported, in UTC'),
          last_day: day('Last day on which it was reported, in UTC'),
          reports: count('Page views that reported it in the last 90 days'),
          confirmed: Type.Boolean({ description: 'Whether it is confirmed in any state' }),
          category: Type.Union([Type.String(), Type.Null()], {
            description: 'Category that the settings of the banner give this name; null if they give none',
          }),
          against_choice: Type.Boolean({
            description:
              'Whether it is confirmed before a choice or after a refusal, although it belongs to no required category. Always false for the site’s own hosts',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    reports: count('Reports of the last 90 days'),
    more: count(
      'Names in these reports that were not kept, because a report had more than 100 or the site has 2,000. A name counts each time',
    ),
    next_cursor: NextCursor,
  },
  {
    $id: 'SeenNames',
    additionalProperties: false,
    examples: [
      {
        data: [
          {
            ...{ kind: 'cookie', name: '_ga_*', first_day: '2026-11-21', last_day: '2026-11-29', reports: 412, confirmed: true },
            states: [
              { state: 'before', reports: 212, confirmed: true },
              { state: 'accepted', reports: 200, confirmed: true },
            ],
            ...{ category: 'analytics', against_choice: true },
          },
        ],
        ...{ reports: 630, more: 0, next_cursor: exampleCursor },
      },
    ],
  },
);
