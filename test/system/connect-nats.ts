import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Connects to an address with a login, because the client does not read logins from addresses. */
export function connectNats(address: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(address);
  return connect({ servers: host, ...(username === '' ? {} : { user: username, pass: password }) });
}
