import type { ChannelCredentials, ChannelOptions } from '@grpc/grpc-js';
import { carrierOverheadBytes, keepalive } from '../limits';
import { clientCredentials, type TlsFiles } from '../tls';
import type { Address } from './address';

export interface ChannelSettings {
  credentials: ChannelCredentials;
  options: ChannelOptions;
}

/** What every connection to an address has in common. */
export function channelSettings({ authority, hasSeveral }: Address, tls: TlsFiles | undefined, maxMessageBytes: number): ChannelSettings {
  // Where a name was looked up here, numbers are dialled; the certificate is of the name.
  const certificateName =
    hasSeveral && tls !== undefined ? { 'grpc.ssl_target_name_override': authority.slice(0, authority.lastIndexOf(':')) } : {};
  return {
    credentials: clientCredentials(tls),
    options: {
      ...keepalive,
      'grpc.max_receive_message_length': maxMessageBytes + carrierOverheadBytes,
      'grpc.default_authority': authority,
      ...certificateName,
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
