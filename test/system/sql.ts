import { Client } from 'pg';

export type Sql = ReturnType<typeof openSql>;

export function openSql(url: string) {
  let connected: Promise<Client> | undefined;
  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  }
  return {
    query: async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> => {
      connected ??= connect();
      return (await (await connected).query(text, values)).rows as Row[];
    },
    end: async () => (await connected)?.end(),
  };
}
