import { type Actor, timestamp } from '@consent/contracts';
import { type BundleFile, zipStored } from '@consent/evidence-format';
import type { Answer } from '../pipeline/0-common/answer';
import { endAnswer } from '../pipeline/8-answer/end-answer';
import type { Services } from '../services';
import type { PersonRecords, PersonRef } from './person';

/** Each proves a record, which may read much of the log. */
const mostReceipts = 50;

export const evidenceFileName = 'evidence-person.zip';

const readme = (
  left: number,
) => `This file proves your records on one website. Each receipts/<record>.jws is a signed receipt of one record, with its proof
in the log. Verify it with the command "npx consent receipt verify FILE", or ask anyone who has it.

A bundle that also proves that no record is missing would show records of other websites, or of times at which you were not signed in on a shared
device. So this file has receipts instead.
${left > 0 ? `\nIt has the newest ${mostReceipts} records. ${left} older ones are on your page, each with its own receipt.\n` : ''}`;

/**
 * Signed receipts of the person's records on this site. It is for a person of whom a bundle of evidence would show more than their page does: a bundle
 * is of all sites of the account and of all records of a device. Throws conflict while a record is not in the log.
 */
export async function receiptsZip(
  { accountId }: PersonRef,
  { records }: PersonRecords,
  actor: Actor,
  { evidence }: Pick<Services, 'evidence'>,
): Promise<Answer> {
  const listed = records.slice(0, mostReceipts);
  const files: BundleFile[] = [{ name: 'README.txt', bytes: Buffer.from(readme(records.length - listed.length)) }];
  for (const { id, createdAtMs } of listed) {
    const { jws } = await evidence.signReceipt({ accountId, id, actorKind: actor.kind, actorId: actor.id }, { needs: 'signed_receipts' });
    files.push({ name: `receipts/${timestamp(createdAtMs).slice(0, 10)}-${id}.jws`, bytes: Buffer.from(jws) });
  }
  const zip = Buffer.concat([...zipStored(files)]);
  return {
    respond: ({ response }) => {
      response.writeHead(200, {
        'Content-Type': 'application/zip',
        'Content-Length': zip.length,
        'Content-Disposition': `attachment; filename="${evidenceFileName}"`,
      });
      endAnswer(response, zip);
    },
  };
}
