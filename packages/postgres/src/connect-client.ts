import { Client } from 'pg';
import { keepAlive } from './keep-alive';
import { applySettings, searchPathOf } from './settings';

export interface ClientOptions {
  applicationName: string;
  timeoutMs: number;
}

/** Opens one connection outside of a pool. Its owner ends it. */
export async function connectClient(url: string, { applicationName, timeoutMs }: ClientOptions): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: applicationName,
    ...keepAlive,
  });
  client.on('error', () => undefined); // the query that needs the connection reports its loss
  try {
    await client.connect();
    await applySettings(client, searchPathOf(url));
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
