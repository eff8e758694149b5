import { readFileSync } from 'node:fs';

interface NatsSettings {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_TOKEN?: string | undefined;
  NATS_CREDS_FILE?: string | undefined;
  NATS_NKEY_FILE?: string | undefined;
  NATS_TLS_CA?: string | undefined;
  NATS_TLS_CERT?: string | undefined;
  NATS_TLS_KEY?: string | undefined;
}

/** Set one kind of credentials. With several, the NATS server decides which one counts. */
export interface NatsLogin {
  /** URLs of one server or cluster, separated by commas. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
  creds?: Buffer | undefined;
  nkeySeed?: Buffer | undefined;
  /** If set, TLS is required. */
  tls?: { ca?: string | undefined; cert?: string | undefined; key?: string | undefined } | undefined;
}

/** Throws if a setting lacks its counterpart. */
export function readNatsLogin(settings: NatsSettings): NatsLogin {
  const { NATS_TLS_CA: ca, NATS_TLS_CERT: cert, NATS_TLS_KEY: key } = settings;
  if ((cert === undefined) !== (key === undefined)) throw new Error('Set both NATS_TLS_CERT and NATS_TLS_KEY, or neither.');
  if (settings.NATS_USER !== undefined && settings.NATS_PASSWORD === undefined)
    throw new Error('NATS_USER is set without NATS_PASSWORD. Set NATS_PASSWORD.');
  const hasTls = ca !== undefined || cert !== undefined;
  return {
    url: settings.NATS_URL,
    user: settings.NATS_USER,
    password: settings.NATS_PASSWORD,
    token: settings.NATS_TOKEN,
    creds: bytesOf(settings.NATS_CREDS_FILE),
    nkeySeed: bytesOf(settings.NATS_NKEY_FILE),
    tls: hasTls ? { ca: textOf(ca), cert: textOf(cert), key: textOf(key) } : undefined,
  };
}

const bytesOf = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file));
const textOf = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file, 'utf8'));
