import type { ChannelCredentials, ChannelOptions } from '@grpc/grpc-js';
import type { ProcessName } from '@consent/contracts';
import { carrierOverheadBytes, keepalive } from '../limits';
import { clientCredentials, type TlsFiles } from '../tls';
import type { Address } from './address';

export interface ChannelSettings {
  credentials: ChannelCredentials;
  options: ChannelOptions;
}

export function channelSettings(
  { authority, hasSeveral }: Address,
  { tls, to }: { tls?: TlsFiles | undefined; to?: ProcessName | undefined },
  maxMessageBytes: number,
): ChannelSettings {
  // With a resolved name we dial IP addresses, but TLS (SNI) needs the host name.
  const nameAskedFor =
    hasSeveral && tls !== undefined ? { 'grpc.ssl_target_name_override': authority.slice(0, authority.lastIndexOf(':')) } : {};
  return {
    credentials: clientCredentials(tls, to),
    options: {
      ...keepalive,
      'grpc.max_receive_message_length': maxMessageBytes + carrierOverheadBytes,
      'grpc.default_authority': authority,
      ...nameAskedFor,
      // We retry ourselves, depending on the method.
      'grpc.enable_retries': 0,
      // Otherwise two clients in one process share a connection, and so a server.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.service_config_disable_resolution': 1,
      // Internal calls must not use the proxy from the environment.
      'grpc.enable_http_proxy': 0,
      'grpc.enable_channelz': 0,
    },
  };
}
