import { builtSettings, type Setting } from '../documents/built-settings';

export type SettingKind = 'plain' | 'secret' | 'file' | 'chart';

export interface ChartSetting {
  kind: SettingKind;
  required: boolean;
  description: string;
  allowed?: readonly string[];
}

/** Settings that follow from other values of the chart, because a port, a certificate or a Job must match them. */
export const decidedByChart: Readonly<Record<string, string>> = {
  NODE_ENV: 'nodeEnv',
  HOST: 'bindAddress',
  RPC_HOST: 'bindAddress',
  HTTP_HOST: 'bindAddress',
  OPS_HOST: 'bindAddress',
  PORT: 'ports.public',
  RPC_PORT: 'ports.rpc',
  HTTP_PORT: 'ports.internalHttp',
  OPS_PORT: 'ports.operations',
  RPC_TLS: 'tls.mode',
  RPC_TLS_CA: 'tls.mode',
  RPC_TLS_CERT: 'tls.mode',
  RPC_TLS_KEY: 'tls.mode',
  RPC_TLS_DOMAIN: 'tls.domain',
  MIGRATIONS: 'migrations.mode',
  CELLS: 'cells',
};

/** Read from keys of a Secret only. Addresses are here because they may hold a password. */
const secretSettings = new Set([
  ...[
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'REDIS_URL',
    'NATS_URL',
    'NATS_USER',
    'NATS_PASSWORD',
    'NATS_TOKEN',
    'SMTP_URL',
    'EVENT_KEYS',
  ],
  ...['API_KEY_PEPPER', 'CSRF_SECRET', 'LIMIT_KEY_SECRET', 'DEVICE_COOKIE_KEYS', 'CURSOR_KEY'],
  ...['WEBHOOK_SECRET_KEYS', 'WEBHOOK_SUBJECT_KEY', 'EXPORT_TOKEN_KEYS', 'EVIDENCE_KEYS'],
  ...['EVIDENCE_S3_ACCESS_KEY_ID', 'EVIDENCE_S3_SECRET_ACCESS_KEY'],
  ...['EXPORT_S3_ACCESS_KEY_ID', 'EXPORT_S3_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS'],
]);

const fileSettings = new Set([
  ...['NATS_CREDS_FILE', 'NATS_NKEY_FILE', 'NATS_TLS_CA', 'NATS_TLS_CERT', 'NATS_TLS_KEY', 'WEBHOOK_CA_FILE', 'SSO_CA_FILE', 'GEOIP_DB'],
  ...['EVIDENCE_WITNESS_POLICY', 'EVIDENCE_TSA_CA'],
]);

/** Optional in development, refused by production when missing. */
const requiredInProduction = new Set(['EVENT_KEYS']);

export function chartSettings(): Record<string, Record<string, ChartSetting>> {
  return Object.fromEntries(
    builtSettings().map(({ name, settings }) => [
      name,
      Object.fromEntries(Object.entries(settings).map(([variable, setting]) => [variable, chartSetting(variable, setting)])),
    ]),
  );
}

function chartSetting(name: string, setting: Setting): ChartSetting {
  const allowed = allowedTexts(setting);
  return {
    kind: kindOf(name),
    required: !setting.safeParse(undefined).success || requiredInProduction.has(name),
    description: setting.description ?? '',
    ...(allowed === undefined ? {} : { allowed }),
  };
}

function kindOf(name: string): SettingKind {
  if (name in decidedByChart) return 'chart';
  if (secretSettings.has(name)) return 'secret';
  return fileSettings.has(name) ? 'file' : 'plain';
}

/** Zod lists the allowed texts only in the issue for an invalid one. */
function allowedTexts(setting: Setting): string[] | undefined {
  const issues = setting.safeParse('\u0000').error?.issues ?? [];
  const [issue] = issues as { code?: string; values?: unknown }[];
  return issue?.code === 'invalid_value' && Array.isArray(issue.values) ? issue.values.map(String) : undefined;
}
