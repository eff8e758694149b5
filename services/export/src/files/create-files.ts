import type { FileStore } from './file-store';
import { createFolderFiles } from './folder-files';
import { createS3Files } from './s3-files';

interface FilesSettings {
  EXPORT_FOLDER: string;
  EXPORT_S3_BUCKET?: string | undefined;
  EXPORT_S3_PREFIX: string;
  EXPORT_S3_ENDPOINT?: string | undefined;
  EXPORT_S3_REGION: string;
  EXPORT_S3_PATH_STYLE: 'true' | 'false';
  EXPORT_S3_ACCESS_KEY_ID?: string | undefined;
  EXPORT_S3_SECRET_ACCESS_KEY?: string | undefined;
  EXPORT_IDLE_TIMEOUT_SECONDS: number;
}

/** Uses the configured bucket, or a folder if no bucket is set. Throws if only half of a key pair is set. */
export function createFiles(settings: FilesSettings): FileStore {
  const { EXPORT_S3_BUCKET: bucket, EXPORT_S3_ENDPOINT: endpoint } = settings;
  if (bucket === undefined) return createFolderFiles(settings.EXPORT_FOLDER);
  const credentials = credentialsOf(settings);
  return createS3Files({
    bucket,
    prefix: settings.EXPORT_S3_PREFIX,
    idleTimeoutMs: settings.EXPORT_IDLE_TIMEOUT_SECONDS * 1000,
    client: {
      region: settings.EXPORT_S3_REGION,
      forcePathStyle: settings.EXPORT_S3_PATH_STYLE === 'true',
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials !== undefined && { credentials }),
    },
  });
}

function credentialsOf({ EXPORT_S3_ACCESS_KEY_ID: accessKeyId, EXPORT_S3_SECRET_ACCESS_KEY: secretAccessKey }: FilesSettings) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('EXPORT_S3_ACCESS_KEY_ID and EXPORT_S3_SECRET_ACCESS_KEY go together: set both or none.');
  }
  return { accessKeyId, secretAccessKey };
}
