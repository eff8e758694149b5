import { bundleFiles, concatBytes, equalBytes, zipStored, type BundleFacts, type BundleFile } from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { account, records, subject, type SampleLeaf, type SampleLog } from './sample-log';

type About = BundleFacts['about'];

export function sampleFacts(log: SampleLog, about: About = { kind: 'subject', subject }, tag: Uint8Array = log.tag): BundleFacts {
  const provenAt = (index: number) => ({ index, entry: log.entries[index]!, frame: log.texts[index]!, proof: log.prove(index) });
  const indexes = (isWanted: (leaf: SampleLeaf) => boolean) => log.leaves.flatMap((leaf, index) => (isWanted(leaf) ? [index] : []));
  const isClosed = ({ frame }: SampleLeaf) => about.kind === 'consent' && 'record' in frame && frame.record !== about.record;
  const opened = indexes((leaf) => equalBytes(leaf.tag, tag) && !isClosed(leaf)).map((index) => log.leaves[index]!.frame);
  const versions = new Set(opened.flatMap((frame) => ('record' in frame ? [frame.policy.version] : [])));
  return {
    about,
    account,
    log: log.log,
    madeAt: '2026-11-24T11:00:00.000Z',
    checkpoint: log.checkpoint,
    tag,
    leaves: indexes((leaf) => equalBytes(leaf.tag, tag)).map((index) => {
      const { data = null, salt = null, records: erased = null } = log.leaves[index]!;
      return {
        ...provenAt(index),
        ...(isClosed(log.leaves[index]!) ? { data: null, salt: null, records: null } : { data, salt, records: erased }),
      };
    }),
    policies: indexes(({ frame }) => frame.type === 'policy.published' && versions.has(frame.policy.version)).map((index) => ({
      ...provenAt(index),
      data: log.leaves[index]!.data!,
    })),
    raw: { start: 0, frontier: [], entries: log.raw },
    keys: log.keys,
    verifyPage: Buffer.from('<!doctype html><title>Verify</title>'),
  };
}

export const consentAbout: About = { kind: 'consent', record: records.first };

export function sampleFiles(log: SampleLog, about?: About): BundleFile[] {
  return bundleFiles(sha256, sampleFacts(log, about));
}

export function zipOf(files: readonly BundleFile[]): Uint8Array {
  return concatBytes(...zipStored(files));
}
