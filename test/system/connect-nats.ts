import { connect, type NatsConnection } from '@nats-io/transport-node';

/** A connection by an address with a login; the client itself does not read logins there. */
export function connectNats(address: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(address);
  return connect({ servers: host, ...(username === '' ? {} : { user: username, pass: password }) });
}
