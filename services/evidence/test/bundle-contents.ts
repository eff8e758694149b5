import { type BundleFile, inflateFile, readZip } from '@consent/evidence-format';

export async function bundleContents(zip: Uint8Array): Promise<BundleFile[]> {
  return Promise.all(readZip(zip).map(async (file) => ({ name: file.name, bytes: await inflateFile(file) })));
}
