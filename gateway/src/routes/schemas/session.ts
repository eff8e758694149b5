import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const time = (description: string) => Type.String({ format: 'date-time', description });

const exampleSession = {
  id: exampleIds.session,
  current: true,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  country: 'DE',
  region: 'Bavaria',
  created_at: exampleTimes.created,
  last_used_at: exampleTimes.changed,
  expires_at: '2026-11-28T09:00:00.000Z',
};

export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'ID of the session. It gives no access' }),
    current: Type.Boolean({ description: 'Whether this request uses the session' }),
    user_agent: Type.String({ description: 'First 256 characters of the `User-Agent` header of the last use; empty if unknown' }),
    country: Type.String({
      description: 'Country of the last use (ISO 3166-1 alpha-2), from the IP address, which isn’t stored; empty if unknown',
    }),
    region: Type.String({ description: 'Region of the last use; empty if unknown' }),
    created_at: time('Time of the sign-in'),
    last_used_at: time('Time of the last use, exact to the minute'),
    expires_at: time('Time when the session ends even if it’s used'),
  },
  { $id: 'Session', additionalProperties: false, examples: [exampleSession] },
);

export const SessionList = Type.Object(
  { data: Type.Array(Session, { description: 'Sessions, the last used one first. At most 100' }) },
  { $id: 'SessionList', additionalProperties: false, examples: [{ data: [exampleSession] }] },
);
