/**
 * Each service has a database of its own, serves gRPC and is a folder of `services`. Scripts, tests and the chart take
 * names and ports from here.
 */
export const serviceNames = ['account', 'consent', 'policy', 'webhook', 'export', 'evidence'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Services that also serve internal HTTP, for streams too large for gRPC messages. */
export const httpServiceNames = ['consent', 'export', 'evidence'] as const satisfies readonly ServiceName[];
export type HttpServiceName = (typeof httpServiceNames)[number];

/** All processes of an installation. */
export const partNames = ['gateway', ...serviceNames] as const;
export type PartName = (typeof partNames)[number];

/** Every process with a certificate. `admin` is the operator's tool. */
export const processNames = [...partNames, 'admin'] as const;
export type ProcessName = (typeof processNames)[number];

export function hasHttp(name: PartName): name is HttpServiceName {
  return httpServiceNames.some((each) => each === name);
}

/** Ports that other parts connect to. */
export const serverPorts = [
  ...serviceNames.map((name) => `${name}_rpc` as const),
  ...httpServiceNames.map((name) => `${name}_http` as const),
] as const;
export type ServerPort = (typeof serverPorts)[number];

/** Ports for probes and metrics. */
export const opsPorts = partNames.map((name) => `${name}_ops` as const);
export type OpsPort = (typeof opsPorts)[number];

/** The settings that say where the services are, such as CONSENT_ADDRESS and CONSENT_HTTP_ADDRESS. Addresses are `host:port`. */
export function addressSettings(addressOf: (port: ServerPort) => string): Record<AddressSetting, string> {
  const nameOf = (port: ServerPort) => `${port.replace(/_rpc$/, '').toUpperCase()}_ADDRESS`;
  return Object.fromEntries(serverPorts.map((port) => [nameOf(port), addressOf(port)])) as Record<AddressSetting, string>;
}

export type AddressSetting = `${Uppercase<ServiceName | `${HttpServiceName}_http`>}_ADDRESS`;

/** The port settings of one service. */
export function portSettings(name: ServiceName, portOf: (port: ServerPort | OpsPort) => number): Record<string, string> {
  return {
    RPC_PORT: String(portOf(`${name}_rpc`)),
    ...(hasHttp(name) && { HTTP_PORT: String(portOf(`${name}_http`)) }),
    OPS_PORT: String(portOf(`${name}_ops`)),
  };
}
