import { startTestBucket } from '@consent/testkit';

export async function startBucketOfExports(): Promise<{ settings: Record<string, string>; stop: () => Promise<void> }> {
  const { endpoint, bucket, accessKeyId, secretAccessKey, stop } = await startTestBucket();
  return {
    settings: {
      EXPORT_S3_BUCKET: bucket,
      EXPORT_S3_ENDPOINT: endpoint,
      EXPORT_S3_PATH_STYLE: 'true',
      EXPORT_S3_PREFIX: 'files/',
      EXPORT_S3_ACCESS_KEY_ID: accessKeyId,
      EXPORT_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  };
}
