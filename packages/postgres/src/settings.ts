import type { ClientBase } from 'pg';
import { schemaOf } from './schema-url';

/** Names and values as in postgresql.conf. A number is in the setting's own unit. */
export type Settings = Readonly<Record<string, string | number>>;

/** What our statements rely on. The server, the database and the role may each have another default. */
const always: Settings = {
  // Our statements are short. A server with JIT, the default almost everywhere, may compile one for seconds.
  jit: 'off',
  // Without them, the bounds of a day's partition and times read as text depend on the server.
  timezone: 'UTC',
  datestyle: 'ISO',
  default_transaction_isolation: 'read committed',
};

/** Of the schema in the URL, if it names one. */
export function searchPathOf(url: string): Settings {
  const schema = schemaOf(url);
  return schema === undefined ? {} : { search_path: schema };
}

const timeoutMs = 5000;

/**
 * Applies our settings to a new connection, in one round trip. Not by start-up options: poolers refuse them, and an
 * operator's `options` in the address would replace ours.
 */
export async function applySettings(client: ClientBase, settings: Settings = {}): Promise<void> {
  const all = Object.entries({ ...always, ...settings });
  const statement = {
    text: 'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS setting (name, value)',
    values: [all.map(([name]) => name), all.map(([, value]) => String(value))],
    query_timeout: timeoutMs,
  };
  await client.query(statement);
}
