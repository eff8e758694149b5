import { z } from 'zod';
import { loadConfig, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';
import { tokenKeysShape } from './downloads/token-keys.rule';

const positive = (byDefault: number) => z.coerce.number().positive().default(byDefault);

/** docs/config.md is generated from these settings. */
export const exportSettings = {
  ...serviceSettings,
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address the internal HTTP server binds; downloads come from there'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 takes a free one'),
  CONSENT_HTTP_ADDRESS: z.string().min(1).describe('Internal HTTP address of the consent service, host:port; rows come from there'),
  EXPORT_FOLDER: z
    .string()
    .min(1)
    .default('.data/exports')
    .describe('Folder of the files, shared by all replicas; unused if a bucket is set'),
  EXPORT_S3_BUCKET: z.string().optional().describe('Bucket of the files, in any S3-compatible store; when empty, files are in the folder'),
  EXPORT_S3_PREFIX: z
    .string()
    .regex(/^([^/].*\/)?$/)
    .default('')
    .describe('Prefix of the names in the bucket; ends with a slash'),
  EXPORT_S3_ENDPOINT: z.string().optional().describe('Address of the store; that of AWS when empty'),
  EXPORT_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  EXPORT_S3_PATH_STYLE: z.enum(['true', 'false']).default('false').describe('true: the bucket is part of the path, not of the host name'),
  EXPORT_S3_ACCESS_KEY_ID: z.string().optional().describe('Access key; when empty, the one that AWS’s libraries find (role, environment)'),
  EXPORT_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key'),
  EXPORT_TOKEN_KEYS: secretKeys(
    z
      .string()
      .regex(tokenKeysShape, 'name:secret, several separated by commas, each secret of 32 characters or more')
      .describe('Keys of download links, name:secret,…; the first one mints, all of them verify. A replaced one stays for 10 minutes'),
  ),
  EXPORT_WORKERS: z.coerce.number().int().min(0).default(2).describe('Files that one process writes at the same time; 0 for none'),
  EXPORT_LEASE_SECONDS: positive(30).describe(
    'How long a worker may be silent before another one takes over its job, and a gateway before its inline export fails',
  ),
  EXPORT_POLL_MS: positive(1000).describe('How often to look for jobs without an event, and for dead workers'),
  EXPORT_RETRY_WAITS_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .default('1,2,5,10,30,60,120,300')
    .describe('Delays after each failed try of a job; after one more failure the export fails'),
  EXPORT_INLINE_TIMEOUT_SECONDS: positive(900).describe(
    'How long a gateway of release 1.1 or older may stream an export without reporting its end before it fails; the same in gateway, consent and export',
  ),
  EXPORT_FILE_DAYS: positive(7).describe('How long a file can be downloaded after it is ready (spec 8)'),
  EXPORT_IDLE_TIMEOUT_SECONDS: positive(60).describe('The connection of a source or a downloader is closed after being idle for this long'),
};

export type ExportConfig = SettingsOf<typeof exportSettings>;

export function exportConfig(env: Record<string, string | undefined>): ExportConfig {
  return loadConfig(exportSettings, env);
}

export function configFromEnvironment(): ExportConfig {
  return exportConfig(process.env);
}
