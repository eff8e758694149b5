import { bucketAddress } from './bucket-address.rule';
import { createFileRegister } from './file-register';
import type { Register } from './register';
import { createS3Register } from './s3-register';

interface RegisterSettings {
  EVIDENCE_REGISTER: string;
  EVIDENCE_S3_ENDPOINT?: string | undefined;
  EVIDENCE_S3_REGION: string;
  EVIDENCE_S3_PATH_STYLE: 'true' | 'false';
  EVIDENCE_S3_ACCESS_KEY_ID?: string | undefined;
  EVIDENCE_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Opens the register named by EVIDENCE_REGISTER. Throws if only half of a key pair is set. */
export function createRegister(settings: RegisterSettings): Register {
  const { EVIDENCE_REGISTER: register, EVIDENCE_S3_ENDPOINT: endpoint } = settings;
  const address = bucketAddress(register);
  if (address === undefined) return createFileRegister(register);
  const credentials = credentialsOf(settings);
  return createS3Register({
    ...address,
    client: {
      region: settings.EVIDENCE_S3_REGION,
      forcePathStyle: settings.EVIDENCE_S3_PATH_STYLE === 'true',
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials !== undefined && { credentials }),
    },
  });
}

function credentialsOf({
  EVIDENCE_S3_ACCESS_KEY_ID: accessKeyId,
  EVIDENCE_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<RegisterSettings, 'EVIDENCE_S3_ACCESS_KEY_ID' | 'EVIDENCE_S3_SECRET_ACCESS_KEY'>) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('EVIDENCE_S3_ACCESS_KEY_ID and EVIDENCE_S3_SECRET_ACCESS_KEY go together: set both or none.');
  }
  return { accessKeyId, secretAccessKey };
}
