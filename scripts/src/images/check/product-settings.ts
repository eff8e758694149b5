import { opsPorts, type PartName, partNames, portSettings, serverPorts } from '@consent/contracts';
import { ensureDatabase } from '@consent/postgres';
import type { Servers } from '../../bench/product/servers';
import { readComposeFile } from '../compose-file';

export const containerPorts = ['gateway', ...serverPorts, ...opsPorts, 'mail_smtp', 'mail_http'] as const;
export type ContainerPorts = Record<(typeof containerPorts)[number], number>;

/** Adapts deploy/compose.yaml to the host network: free ports, local servers without passwords, loopback addresses. */
export async function productSettings(
  variables: Readonly<Record<string, string>>,
  ports: ContainerPorts,
  servers: Servers,
): Promise<Record<PartName, Record<string, string>>> {
  const { services } = readComposeFile(variables);
  const settings = await Promise.all(
    partNames.map(async (part) => {
      const given = services[part]?.environment ?? {};
      const localized = Object.entries(given).map(([name, value]) => [name, localAddress(value, ports)]);
      const database = { database: part, role: `${part}_service`, password: variables[`${part.toUpperCase()}_DATABASE_PASSWORD`] ?? '' };
      const own: Record<string, string> = {
        ...Object.fromEntries(['HOST', 'RPC_HOST', 'HTTP_HOST', 'OPS_HOST'].map((name) => [name, '127.0.0.1'])),
        ...{ REDIS_CREDENTIALS: 'off', NATS_CREDENTIALS: 'off' },
        ...(part === 'gateway'
          ? { PORT: String(ports.gateway), OPS_PORT: String(ports.gateway_ops) }
          : portSettings(part, (port) => ports[port])),
        ...('REDIS_URL' in given && { REDIS_URL: servers.redis.url }),
        ...('NATS_URL' in given && { NATS_URL: servers.nats.url }),
        ...('SMTP_URL' in given && { SMTP_URL: `smtp://127.0.0.1:${ports.mail_smtp}` }),
        ...('DATABASE_URL' in given && { DATABASE_URL: await ensureDatabase(servers.postgres.url, database) }),
      };
      return [part, { ...Object.fromEntries(localized), ...own }] as const;
    }),
  );
  return Object.fromEntries(settings) as Record<PartName, Record<string, string>>;
}

function localAddress(value: string, ports: ContainerPorts): string {
  const server = serverPorts.find((port) => value === port.replace(/_rpc$/, ':7000').replace(/_http$/, ':7001'));
  return server === undefined ? value : `127.0.0.1:${ports[server]}`;
}
