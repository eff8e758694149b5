import type { Logger, Part, Registry } from '@consent/kernel';
import { createRpcConnection, type RpcConnection, type TlsFiles } from '@consent/rpc';
import type { GatewayConfig } from '../config';

interface Options {
  tls: TlsFiles | undefined;
  logger: Logger;
  registry: Registry;
}

export function createServiceConnections(config: GatewayConfig, options: Options) {
  const account = createRpcConnection({ to: 'account', address: config.ACCOUNT_ADDRESS, ...options });
  const consent = createRpcConnection({ to: 'consent', address: config.CONSENT_ADDRESS, ...options });
  const policy = createRpcConnection({ to: 'policy', address: config.POLICY_ADDRESS, ...options });
  const webhook = createRpcConnection({ to: 'webhook', address: config.WEBHOOK_ADDRESS, ...options });
  const exports = createRpcConnection({ to: 'export', address: config.EXPORT_ADDRESS, ...options });
  const evidence = createRpcConnection({ to: 'evidence', address: config.EVIDENCE_ADDRESS, ...options });
  // Consents do not depend on webhook, exports and evidence, so readiness does not either.
  const parts = [...[account, consent, policy].map(readyOnce), ...[webhook, exports, evidence].map(withoutReadiness)];
  return { account, consent, policy, webhook, exports, evidence, parts };
}

function withoutReadiness(connection: RpcConnection): Part {
  return { name: connection.name, start: () => connection.start(), stop: () => connection.stop() };
}

/**
 * Ready once the service was reached for the first time. A later outage fails only the calls that need that service.
 * Reporting "not ready" would take every gateway out and fail the other calls too.
 */
function readyOnce(connection: RpcConnection): Part {
  let wasReady = false;
  return { ...withoutReadiness(connection), isReady: () => (wasReady ||= connection.isReady()) };
}
