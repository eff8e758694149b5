import { z } from 'zod';
import { inProduction, loadConfig, rpcAddress, secretKeys, serviceSettings, type SettingsOf } from '@consent/kernel';
import { keyListShape } from './keys/key-list.rule';
import { bucketAddress } from './register/bucket-address.rule';

const developmentHost = 'localhost';

export const evidenceSettings = {
  ...serviceSettings,
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address that the internal HTTP server listens on. It serves log files and bundles'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('Port of the internal HTTP server; 0 picks a free port'),
  CONSENT_ADDRESS: rpcAddress('consent'),
  ACCOUNT_ADDRESS: rpcAddress('account'),
  POLICY_ADDRESS: rpcAddress('policy'),
  EVIDENCE_HOST: inProduction(
    z
      .string()
      .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host name such as api.example.com')
      .default(developmentHost)
      .describe('Host name in PUBLIC_URL. The origin of every log starts with it, so never change it after the first log exists'),
    (host) => (host === developmentHost ? 'is not set; set the host name of PUBLIC_URL, such as api.example.com' : undefined),
  ),
  EVIDENCE_KEYS: secretKeys(
    z
      .string({
        error: 'is missing; set first:<output of `openssl rand -base64 32`>, and back it up separately, because it signs every log',
      })
      .regex(keyListShape, 'must be id:seed pairs, separated by commas, each seed 32 bytes in Base64')
      .describe(
        'Seeds of the keys that sign the logs, id:seed,…, each 32 bytes in Base64. The first is the current key; all keys sign. After a rotation, keep the old seed until the query in operations.md returns 0 logs',
      ),
  ),
  EVIDENCE_REGISTER: inProduction(
    z
      .string()
      .min(1)
      .default('.data/evidence/register')
      .describe(
        'Where the last turn is stored outside the database: a file path or s3://bucket/key. Use storage that is not restored together with the database. All replicas share it',
      ),
    (register) =>
      typeof register === 'string' && (register.startsWith('/') || bucketAddress(register) !== undefined)
        ? undefined
        : 'must be an absolute path or s3://bucket/key, on storage that is not restored together with the database',
  ),
  EVIDENCE_S3_ENDPOINT: z.string().optional().describe('URL of the S3-compatible store of an s3:// register. When empty, AWS'),
  EVIDENCE_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket of the register'),
  EVIDENCE_S3_PATH_STYLE: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: the bucket name is in the path of the URL, not in the host name'),
  EVIDENCE_S3_ACCESS_KEY_ID: z.string().optional().describe('Access key ID. When empty, the AWS SDK finds credentials (role, environment)'),
  EVIDENCE_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret access key'),
  DASHBOARD_FOLDER: z.string().optional().describe('Folder of the built dashboard. Bundles include its verify.html'),
  BACKUP_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .optional()
    .describe(
      'Days after which no backup of the databases has what a purge destroyed. Certificates of purges state this; nothing proves it. When empty, they do not say it',
    ),
  EVIDENCE_BUNDLES: z.coerce
    .number()
    .int()
    .min(2)
    .default(2)
    .describe(
      'Bundles of evidence that are made at the same time, one per account; others wait for up to 30 s. Each takes a thread and up to 200 MB',
    ),
  EVIDENCE_TURN_MS: z.coerce
    .number()
    .int()
    .min(10)
    .default(500)
    .describe('Milliseconds between turns. Each turn appends new events to the logs and signs them'),
  EVIDENCE_WITNESS_POLICY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of a tlog-policy file (c2sp.org/tlog-policy) with the witnesses of the anchor log, each with its submission prefix as URL. When empty, there are none. See evidence.md',
    ),
  EVIDENCE_TSA_URL: z
    .string()
    .min(1)
    .optional()
    .describe('URLs of RFC 3161 time stamping authorities, separated by commas; use two. When empty, the anchor log gets no time stamps'),
  EVIDENCE_TSA_CA: z
    .string()
    .min(1)
    .optional()
    .describe('Path of a PEM file with the root certificates of these authorities. A token that does not verify against them is not kept'),
  EVIDENCE_TSA_SECONDS: z.coerce.number().int().min(1).default(3600).describe('Seconds between two time stamps of an authority'),
  EVIDENCE_ANCHOR_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe('Seconds between rounds of anchoring. Each round gives every log that changed one leaf in the anchor log'),
  EVIDENCE_ANNOUNCE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(604_800)
    .default(3600)
    .describe('Seconds between two events log.checkpoint of a log, which webhooks may subscribe to. A log that did not grow has none'),
};

export type EvidenceConfig = SettingsOf<typeof evidenceSettings>;

export function evidenceConfig(env: Record<string, string | undefined>): EvidenceConfig {
  return loadConfig(evidenceSettings, env);
}

export function configFromEnvironment(): EvidenceConfig {
  return evidenceConfig(process.env);
}
