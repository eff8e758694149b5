import { utf8, zipStored } from '@consent/evidence-format';

interface Parts {
  html: string;
  bundle: Blob;
  /** keys.json. */
  keys: string;
}

/** One file to hand in. The names are those of the commands in the report. */
export async function reportZip({ html, bundle, keys }: Parts): Promise<Blob> {
  const files = [
    { name: 'report.html', bytes: utf8(html) },
    { name: 'bundle.zip', bytes: new Uint8Array(await bundle.arrayBuffer()) },
    { name: 'keys.json', bytes: utf8(keys) },
  ];
  return new Blob([...zipStored(files)] as Uint8Array<ArrayBuffer>[], { type: 'application/zip' });
}
