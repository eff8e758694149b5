import { Connection, type PoolClient } from 'pg';

const timeoutMs = 1000;

/** Members of a client and of a connection that the types of pg lack. */
interface Session {
  host: string;
  port: number;
  ssl: unknown;
  sslNegotiation: string;
  processID: number;
  secretKey: number;
}
interface CancelConnection extends Connection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Asks PostgreSQL to cancel the statement that runs on this connection. Resolves with true once PostgreSQL has signalled
 * the session, so the request cannot reach a later statement of the connection. Resolves with false if PostgreSQL may not
 * have got the request: then the connection must not be used again.
 */
export function cancelStatement(client: PoolClient): Promise<boolean> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Session;
  const connection = new Connection({ ssl, sslNegotiation } as object) as CancelConnection;
  return new Promise((resolve) => {
    const end = (isSignalled: boolean) => {
      clearTimeout(tooLong);
      resolve(isSignalled);
      connection.stream.destroy();
    };
    const tooLong = setTimeout(() => end(false), timeoutMs);
    let isSent = false;
    const send = () => {
      isSent = true;
      connection.cancel(processID, secretKey);
    };
    if (ssl) connection.once('sslconnect', send);
    connection.once('connect', () => {
      if (!ssl) send();
      else if (sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.on('error', () => end(false));
    // PostgreSQL closes the connection without a reply, after it has signalled the session.
    connection.once('end', () => end(isSent));
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
