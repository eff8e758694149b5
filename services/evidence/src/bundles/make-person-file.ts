import { timestamp } from '@consent/contracts';
import { type BundleFile, zipStored } from '@consent/evidence-format';
import { proveLinksOf } from '../proofs/prove-links';
import { tooLargeFor } from '../proofs/too-large';
import type { BundleParts } from './gather-facts';
import type { BundleJob } from './thread-messages';

type MakeBundle = (job: BundleJob, parts: BundleParts) => AsyncIterable<Uint8Array>;

/** Limits memory: the bundles are in memory until the last one is made. */
const mostBytes = 64_000_000;

const readme = `This file has all that the log says about one person with several devices (docs: Signed-in people).

Each bundle-N.zip is an evidence bundle of one subject: bundle-1.zip of the person, the others of devices. Verify each by
itself, with the page /verify, with the command "consent verify", or with the verify.html inside it.

links.json proves which devices a site linked to the person, and when. Verify it with "consent verify links.json", and with
--data for the exact JSON of one link. It has no event if no site linked any.
`;

/**
 * A zip of bundles, each as `GET /subjects/{id}/evidence` makes it for a subject alone, so that every verifier reads them, also one of an
 * earlier release. Throws as a bundle does, and invalid if they are too large together.
 */
export async function* makePersonFile(job: BundleJob, parts: BundleParts, makeBundle: MakeBundle): AsyncGenerator<Uint8Array> {
  const { log, events, subjects } = await proveLinksOf(job.accountId, job.id, parts);
  const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const proof = {
    log: log.logId,
    checkpoint: log.checkpoint,
    events: events.map(({ entry, salt, proof: hashes, ...event }) => ({
      ...event,
      ...{ entry: base64Url(entry), salt: base64Url(salt), proof: hashes.map(base64Url) },
    })),
    in_log_by: timestamp(log.checkpointAtMs + 1000),
  };
  const files: BundleFile[] = [
    { name: 'README.txt', bytes: Buffer.from(readme) },
    { name: 'links.json', bytes: Buffer.from(JSON.stringify(proof)) },
  ];
  let size = 0;
  for (const [place, id] of subjects.entries()) {
    const pieces: Uint8Array[] = [];
    for await (const piece of makeBundle({ ...job, kind: 'subject', id }, parts)) {
      size += piece.length;
      if (size > mostBytes) throw tooLargeFor('bundle', `The bundles of the person have more than ${mostBytes / 1_000_000} MB`);
      pieces.push(piece);
    }
    files.push({ name: `bundle-${place + 1}.zip`, bytes: Buffer.concat(pieces) });
  }
  yield* zipStored(files);
}
