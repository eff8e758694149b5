import { connect, type NatsConnection } from '@nats-io/transport-node';

/** The client ignores a login in the address, so pass it separately. */
export function connectNats(address: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(address);
  return connect({ servers: host, ...(username === '' ? {} : { user: username, pass: password }) });
}
