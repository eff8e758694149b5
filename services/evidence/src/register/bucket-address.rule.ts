export function bucketAddress(register: string): { bucket: string; key: string } | undefined {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(register) ?? [];
  return bucket === undefined || key === undefined ? undefined : { bucket, key };
}
