import { ensureDatabase } from '@consent/postgres';
import type { Servers } from '../../bench/product/servers';
import { readComposeFile } from '../compose-file';
import { parts, type Part } from '../parts';

export type ContainerPorts = Record<
  Part | `${Part}_ops` | 'consent_http' | 'export_http' | 'evidence_http' | 'mail_smtp' | 'mail_http',
  number
>;

/** Adapts deploy/compose.yaml to the host network: free ports, local servers without passwords, loopback addresses. */
export async function productSettings(
  variables: Readonly<Record<string, string>>,
  ports: ContainerPorts,
  servers: Servers,
): Promise<Record<Part, Record<string, string>>> {
  const { services } = readComposeFile(variables);
  const settings = await Promise.all(
    parts.map(async (part) => {
      const given = services[part]?.environment ?? {};
      const localized = Object.entries(given).map(([name, value]) => [name, localAddress(value, ports)]);
      const database = { database: part, role: `${part}_service`, password: variables[`${part.toUpperCase()}_DATABASE_PASSWORD`] ?? '' };
      const own: Record<string, string> = {
        ...Object.fromEntries(['HOST', 'RPC_HOST', 'HTTP_HOST', 'OPS_HOST'].map((name) => [name, '127.0.0.1'])),
        ...{ REDIS_CREDENTIALS: 'off', NATS_CREDENTIALS: 'off', OPS_PORT: String(ports[`${part}_ops`]) },
        ...(part === 'gateway' ? { PORT: String(ports.gateway) } : { RPC_PORT: String(ports[part]) }),
        ...(['consent', 'export', 'evidence'].includes(part) && { HTTP_PORT: String(ports[`${part}_http` as keyof ContainerPorts]) }),
        ...('REDIS_URL' in given && { REDIS_URL: servers.redis.url }),
        ...('NATS_URL' in given && { NATS_URL: servers.nats.url }),
        ...('SMTP_URL' in given && { SMTP_URL: `smtp://127.0.0.1:${ports.mail_smtp}` }),
        ...('DATABASE_URL' in given && { DATABASE_URL: await ensureDatabase(servers.postgres.url, database) }),
      };
      return [part, { ...Object.fromEntries(localized), ...own }] as const;
    }),
  );
  return Object.fromEntries(settings) as Record<Part, Record<string, string>>;
}

function localAddress(value: string, ports: ContainerPorts): string {
  const [, part, port] = /^(account|consent|policy|webhook|export|evidence):(7000|7001)$/.exec(value) ?? [];
  if (part === undefined) return value;
  return `127.0.0.1:${ports[(port === '7001' ? `${part}_http` : part) as keyof ContainerPorts]}`;
}
