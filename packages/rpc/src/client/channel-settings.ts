import type { ChannelCredentials, ChannelOptions } from '@grpc/grpc-js';
import type { ProcessName } from '@consent/contracts';
import { carrierOverheadBytes, keepalive } from '../limits';
import { clientCredentials, type TlsFiles } from '../tls';
import type { Address } from './address';

export interface ChannelSettings {
  credentials: ChannelCredentials;
  options: ChannelOptions;
}

/** What every connection to an address has in common. */
export function channelSettings(
  { authority, hasSeveral }: Address,
  { tls, to }: { tls?: TlsFiles | undefined; to?: ProcessName | undefined },
  maxMessageBytes: number,
): ChannelSettings {
  // Numbers are dialled where a name was looked up here, and TLS cannot ask for a number (SNI).
  const nameAskedFor =
    hasSeveral && tls !== undefined ? { 'grpc.ssl_target_name_override': authority.slice(0, authority.lastIndexOf(':')) } : {};
  return {
    credentials: clientCredentials(tls, to),
    options: {
      ...keepalive,
      'grpc.max_receive_message_length': maxMessageBytes + carrierOverheadBytes,
      'grpc.default_authority': authority,
      ...nameAskedFor,
      // Repeats are decided here, by what a method allows.
      'grpc.enable_retries': 0,
      // Otherwise two clients of one process share a connection, and so a server.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.service_config_disable_resolution': 1,
      // A call between our processes never goes through the proxy of the environment.
      'grpc.enable_http_proxy': 0,
      'grpc.enable_channelz': 0,
    },
  };
}
