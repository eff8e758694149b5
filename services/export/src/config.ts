import { z } from 'zod';
import { loadConfig, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';
import { tokenKeysShape } from './downloads/token-keys.rule';

const positive = (byDefault: number) => z.coerce.number().positive().default(byDefault);

export const exportSettings = {
  ...serviceSettings,
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address that the internal HTTP server listens on. It serves downloads'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 picks a free port'),
  CONSENT_HTTP_ADDRESS: z
    .string()
    .min(1)
    .describe('Internal HTTP address of the consent service, host:port. Exports read their rows there'),
  EXPORT_FOLDER: z
    .string()
    .min(1)
    .default('.data/exports')
    .describe('Folder of the export files, shared by all replicas. Unused if EXPORT_S3_BUCKET is set'),
  EXPORT_S3_BUCKET: z
    .string()
    .optional()
    .describe('Bucket of the export files, in any S3-compatible store. When empty, EXPORT_FOLDER is used'),
  EXPORT_S3_PREFIX: z
    .string()
    .regex(/^([^/].*\/)?$/)
    .default('')
    .describe('Prefix of the object names in the bucket. It ends with a slash'),
  EXPORT_S3_ENDPOINT: z.string().optional().describe('URL of the S3-compatible store. When empty, AWS'),
  EXPORT_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  EXPORT_S3_PATH_STYLE: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: the bucket name is in the path of the URL, not in the host name'),
  EXPORT_S3_ACCESS_KEY_ID: z.string().optional().describe('Access key ID. When empty, the AWS SDK finds credentials (role, environment)'),
  EXPORT_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret access key'),
  EXPORT_TOKEN_KEYS: secretKeys(
    z
      .string()
      .regex(tokenKeysShape, 'must be name:secret pairs, separated by commas, each secret at least 32 characters long')
      .describe(
        'HMAC keys that sign download links, name:secret,…. The first key signs, all keys verify. After a rotation, keep the old key for 10 minutes',
      ),
  ),
  EXPORT_WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .default(2)
    .describe('Number of export files that one process writes at the same time; 0 turns its workers off'),
  EXPORT_LEASE_SECONDS: positive(30).describe(
    'Lease of a job. If a worker does not renew it in time, another worker takes over; if a gateway does not, its inline export fails',
  ),
  EXPORT_POLL_MS: positive(1000).describe('Milliseconds between searches for queued jobs without an event and for jobs of crashed workers'),
  EXPORT_RETRY_WAITS_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .default('1,2,5,10,30,60,120,300')
    .describe('Delays before each retry of a job. When the last retry fails, the export fails'),
  EXPORT_INLINE_TIMEOUT_SECONDS: positive(900).describe(
    'Time limit of an export that is streamed by a gateway of release 1.1 or older, which renews no lease. Use the same value in gateway, consent and export',
  ),
  EXPORT_FILE_DAYS: positive(7).describe('Days that a file can be downloaded after it is ready (spec 8)'),
  EXPORT_IDLE_TIMEOUT_SECONDS: positive(60).describe(
    'How long the connection of a source, a bucket or a download may be idle before it is closed',
  ),
};

export type ExportConfig = SettingsOf<typeof exportSettings>;

export function exportConfig(env: Record<string, string | undefined>): ExportConfig {
  return loadConfig(exportSettings, env);
}

export function configFromEnvironment(): ExportConfig {
  return exportConfig(process.env);
}
