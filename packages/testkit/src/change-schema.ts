import makeKnex, { type Knex } from 'knex';

export async function changeSchema(url: string, steps: (knex: Knex) => Promise<unknown>): Promise<void> {
  const knex = makeKnex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    await knex.transaction((tx) => steps(tx));
  } finally {
    await knex.destroy();
  }
}
