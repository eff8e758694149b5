import { z } from 'zod';
import { inProduction, loadConfig, rpcAddress, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';
import { keyListShape } from './keys/key-list.rule';
import { bucketAddress } from './register/bucket-address.rule';

const developmentHost = 'localhost';

/** Every setting of the evidence service; docs/config.md is generated from it. */
export const evidenceSettings = {
  ...serviceSettings,
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address the internal HTTP server binds; files of logs and bundles come from there'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 takes a free one'),
  CONSENT_ADDRESS: rpcAddress('consent'),
  POLICY_ADDRESS: rpcAddress('policy'),
  EVIDENCE_HOST: inProduction(
    z
      .string()
      .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host name such as api.example.com')
      .default(developmentHost)
      .describe('Host name in PUBLIC_URL. It begins the origin of every log, so it never changes once a log exists'),
    (host) => (host === developmentHost ? 'is not set; set the host name of PUBLIC_URL, such as api.example.com' : undefined),
  ),
  EVIDENCE_KEYS: secretKeys(
    z
      .string({ error: 'is missing; set first:<output of `openssl rand -base64 32`>, and keep a copy apart: it signs every log' })
      .regex(keyListShape, 'must be id:seed, several separated by commas, each seed 32 bytes in Base64')
      .describe(
        'Seeds of the keys that sign the logs, id:seed,…, each 32 bytes in Base64. The first is current; all sign. After a rotation keep an old one until the query in operations.md finds 0 logs',
      ),
  ),
  EVIDENCE_REGISTER: inProduction(
    z
      .string()
      .min(1)
      .default('.data/evidence/register')
      .describe(
        'Where the last turn is kept outside of the database: a file on a disk that is not restored with it, or s3://bucket/key. All replicas share it',
      ),
    (register) =>
      typeof register === 'string' && (register.startsWith('/') || bucketAddress(register) !== undefined)
        ? undefined
        : 'must be an absolute path or s3://bucket/key, on storage that is not restored together with the database',
  ),
  EVIDENCE_S3_ENDPOINT: z.string().optional().describe('Address of the store of an s3:// register; that of AWS when empty'),
  EVIDENCE_S3_REGION: z.string().default('us-east-1').describe('Region of that bucket'),
  EVIDENCE_S3_PATH_STYLE: z.enum(['true', 'false']).default('false').describe('true: the bucket is part of the path, not of the host name'),
  EVIDENCE_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key; when empty, the one that AWS’s libraries find (role, environment)'),
  EVIDENCE_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key'),
  DASHBOARD_FOLDER: z.string().optional().describe('Folder of the built dashboard; verify.html of bundles comes from there'),
  EVIDENCE_TURN_MS: z.coerce.number().int().min(10).default(500).describe('How often new events are appended to the logs and signed'),
};

export type EvidenceConfig = SettingsOf<typeof evidenceSettings>;

export function evidenceConfig(env: Record<string, string | undefined>): EvidenceConfig {
  return loadConfig(evidenceSettings, env);
}

/** The only place of this service that reads the environment. */
export function configFromEnvironment(): EvidenceConfig {
  return evidenceConfig(process.env);
}
