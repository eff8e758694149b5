import { type Consent, consentJson, timestamp } from '@consent/contracts';
import { type BundleFile, zipStored } from '@consent/evidence-format';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { Answer } from '../pipeline/0-common/answer';
import { endAnswer } from '../pipeline/8-answer/end-answer';
import { textAnswer } from '../pipeline/8-answer/text-answer';
import { proofJson } from '../routes/evidence/proof-json';
import { stateJson } from '../routes/subjects/state-json';
import type { Services } from '../services';
import { findRecordsOfPerson, findStateOfPerson } from './facts';

const names: Readonly<Record<string, string>> = { records: 'records.json', evidence: 'evidence.zip' };

export const nameOfFile = (file: string): string => names[file] ?? file;

const mostRecords = 1000;
/** Each needs a proof and a signature. */
const mostProven = 100;

interface Asked {
  accountId: string;
  siteId: string;
  subjectId: string;
  file: string;
  madeAtMs: number;
}

type Sources = Pick<Services, 'consents' | 'evidence' | 'publicUrl'>;

/** Made for each download and never stored. Throws conflict (not in the log yet). */
export async function answerFile(asked: Asked, services: Sources): Promise<Answer> {
  const headers = { 'Content-Disposition': `attachment; filename="${nameOfFile(asked.file)}"`, 'Cache-Control': 'no-store' };
  if (asked.file === 'records') return textAnswer('application/json; charset=utf-8', await recordsJson(asked, services), headers);
  if (asked.file !== 'evidence') throw notFound('file');
  const bytes = await evidenceZip(asked, services);
  return {
    respond: ({ response }) => {
      response.writeHead(200, { ...headers, 'Content-Type': 'application/zip', 'Content-Length': bytes.length });
      endAnswer(response, bytes);
    },
  };
}

async function recordsJson({ siteId, subjectId, madeAtMs, ...asked }: Asked, services: Sources): Promise<string> {
  const person = { accountId: asked.accountId, siteId, subjectId };
  const state = await findStateOfPerson(person, services);
  const { records, isComplete } = await findRecordsOfPerson(person, mostRecords, services);
  const ofState = state === undefined ? 'null' : stateJson(state, { subjectId, siteId, atMs: madeAtMs, isOfPerson: true });
  const ofRecords = records.map((record) => withPolicy(record, services.publicUrl)).join(',');
  return `{"made_at":"${timestamp(madeAtMs)}","site_id":"${siteId}","state":${ofState},"records":[${ofRecords}],"is_complete":${isComplete}}`;
}

function withPolicy(record: Consent, publicUrl: string): string {
  const { policyVersion: version, policySha256 } = record;
  const sha256 = policySha256 || null;
  const url = sha256 && `${publicUrl}/api/v1/public/policy/${sha256}`;
  const policy = version === 0 ? null : { version, sha256, url };
  return `${consentJson(record).slice(0, -1)},"policy":${JSON.stringify(policy)}}`;
}

const readme = `This file has what the log of consents says about you on this site.

receipt-N.jws is a signed receipt of one of your records. It has its own proof. Verify it with
  npx consent receipt verify receipt-1.jws

proof-N.json proves that each change of the same record is in the log. Verify it with
  npx consent verify proof-1.json

N counts from the newest record. left-out.json names records without a proof here: more than ${mostProven}, deleted for
good, or with too many changes. Ask the site for those.
`;

/**
 * Of each record, because a bundle of the subject covers all sites of the account, where the same subject may be somebody else. A key of
 * the site gets the same (decision 28.3).
 */
async function evidenceZip({ accountId, siteId, subjectId }: Asked, services: Sources): Promise<Buffer> {
  const { records, isComplete } = await findRecordsOfPerson({ accountId, siteId, subjectId }, mostRecords, services);
  const files: BundleFile[] = [{ name: 'README.txt', bytes: Buffer.from(readme) }];
  const leftOut: string[] = [];
  for (const [place, { id }] of records.entries()) {
    const found = place < mostProven ? await proofOf(accountId, id, services) : undefined;
    if (found === undefined) leftOut.push(id);
    else {
      files.push({ name: `receipt-${place + 1}.jws`, bytes: Buffer.from(found.jws) });
      files.push({ name: `proof-${place + 1}.json`, bytes: Buffer.from(found.proof) });
    }
  }
  files.push({ name: 'left-out.json', bytes: Buffer.from(JSON.stringify({ records: leftOut, is_complete: isComplete })) });
  return Buffer.concat([...zipStored(files)]);
}

/** undefined if there is none. Throws conflict if it is not in the log yet. */
async function proofOf(accountId: string, id: string, { evidence }: Sources): Promise<{ jws: string; proof: string } | undefined> {
  try {
    const { jws } = await evidence.signReceipt({ accountId, id, actorKind: 'system', actorId: '' }, { needs: 'signed_receipts' });
    const { log, events } = await evidence.proveConsent({ accountId, id });
    return { jws, proof: proofJson(log, events) };
  } catch (error) {
    if (['invalid', 'not_found'].includes(ServiceError.from(error).kind)) return undefined;
    throw error;
  }
}
