import {
  appendHash,
  emptyFrontier,
  entriesOfBundle,
  entryBytes,
  equalBytes,
  leafHash,
  parseCheckpoint,
  parseKeys,
  parseNote,
  parseVkey,
  rootOf,
  speaksFor,
  verifyNote,
} from '@consent/evidence-format';
import { resultLines, verifyBundle, verifyProof, type VerificationResult } from '@consent/evidence-verifier';
import { getBytes, sha256, verifyEd25519 } from '../e2e/evidence/evidence-calls';
import type { Tenant } from '../system/tenants';
import type { World } from './world';

export interface Answer {
  question: string;
  outcome: 'answered' | 'refused' | 'refuted';
  /** What the sceptic learns. Equal for the same truth. The reason if `refuted`. */
  text: string;
}

type Ask = (world: World) => Promise<Omit<Answer, 'question'>>;

const withKey = ({ key }: Tenant) => ({ Authorization: `Bearer ${key}` });
const refused = (status: number, bytes: Uint8Array) =>
  ({ outcome: 'refused', text: `${status} ${Buffer.from(bytes).toString()}` }) as const;

export interface Question {
  question: string;
  ask: Ask;
}

export function askEach(questions: readonly Question[], world: World): Promise<Answer[]> {
  return Promise.all(questions.map(async ({ question, ask }) => ({ question, ...(await answered(ask, world)) })));
}

/** Retries timeouts, which a busy machine causes without any edit. */
async function answered(ask: Ask, world: World): ReturnType<Ask> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await ask(world);
    if (repeats === 3 || !answer.text.startsWith('504')) return answer;
  }
}

export function consentQuestions({ records, subjects, tenant, check }: World): Question[] {
  return [
    ...proofQuestions(tenant, [...proofsOf(records), `/sites/${tenant.site.id}/checks/${check}/proof`]),
    ...bundleQuestions(tenant, [`/consents/${records.updated}/evidence`, ...subjects.map(bundleOf)]),
    { question: 'log', ask: askText(tenant, '/api/v1/log') },
  ];
}

export function policyQuestions({ records, policies, tenant }: World): Question[] {
  return [
    ...proofQuestions(tenant, [
      ...versionsOf(policies),
      ...[1, 2].map((number) => `/sites/${tenant.site.id}/notices/${number}/proof`),
      `/sites/${tenant.site.id}/seen/reports/1/proof`,
    ]),
    { question: 'weekly report', ask: askText(tenant, `/api/v1/sites/${tenant.site.id}/seen/reports/1`) },
    { question: 'notice', ask: askText(tenant, `/api/v1/sites/${tenant.site.id}/notices/1`) },
    ...bundleQuestions(tenant, [`/consents/${records.updated}/evidence`, bundleOf('ada')]),
  ];
}

export function logQuestions({ records, policies, tenant }: World): Question[] {
  return [
    ...proofQuestions(tenant, [...proofsOf({ plain: records.plain, batch: records.batch }), versionsOf(policies)[2]!]),
    ...bundleQuestions(tenant, ['ada', 'never-was'].map(bundleOf)),
    { question: 'log', ask: askText(tenant, '/api/v1/log') },
    { question: 'keys', ask: askText(tenant, '/log/keys') },
    { question: 'files of the log', ask: askFiles },
  ];
}

export function otherQuestions({ records, policies, otherRecord, otherPolicy, other }: World): Question[] {
  return [
    ...proofQuestions(other, [
      ...proofsOf({ ...records, otherRecord }),
      `/policies/${otherPolicy}/versions/1/proof`,
      ...versionsOf(policies),
    ]),
    ...bundleQuestions(other, ['ada', 'linus'].map(bundleOf)),
    { question: 'log', ask: askText(other, '/api/v1/log') },
  ];
}

const proofQuestions = (tenant: Tenant, paths: readonly string[]) =>
  paths.map((path): Question => ({ question: path, ask: askProof(tenant, path) }));
const bundleQuestions = (tenant: Tenant, paths: readonly string[]) =>
  paths.map((path): Question => ({ question: path, ask: askBundle(tenant, path) }));
const proofsOf = (records: Readonly<Record<string, string>>) => Object.values(records).map((id) => `/consents/${id}/proof`);
const bundleOf = (subject: string) => `/subjects/${subject}/evidence`;
const versionsOf = ({ live, deleted }: World['policies']) =>
  [`${live}/versions/1`, `${live}/versions/2`, `${deleted}/versions/1`].map((version) => `/policies/${version}/proof`);

function askText(tenant: Tenant, path: string): Ask {
  return async ({ system }) => {
    const { status, bytes } = await getBytes(system.baseUrl + path, withKey(tenant));
    if (status !== 200) return refused(status, bytes);
    const text = Buffer.from(bytes)
      .toString()
      // What waits and who saw the log last changes without an edit.
      .replace(/,"state":\{.*\}(?=\}$)/, '')
      // Only the proof of a notice says when it was made.
      .replace(/"made_at":"[^"]*",/, '');
    return { outcome: 'answered', text };
  };
}

function askProof(tenant: Tenant, path: string): Ask {
  return async ({ system, keys }) => {
    const { status, bytes } = await getBytes(`${system.baseUrl}/api/v1${path}`, withKey(tenant));
    if (status !== 200) return refused(status, bytes);
    const result = await verifyProof({ proof: bytes, keys, sha256, verifyEd25519 });
    return result.outcome === 'holds' ? { outcome: 'answered', text: Buffer.from(bytes).toString() } : refuted(result);
  };
}

function askBundle(tenant: Tenant, path: string): Ask {
  return async (world) => {
    const { status, bytes } = await getBytes(`${world.system.baseUrl}/api/v1${path}`, withKey(tenant));
    if (status !== 200) return refused(status, bytes);
    const known = tenant === world.tenant ? [{ name: 'known.txt', bytes: world.known }] : [];
    const result = await verifyBundle({ zip: bytes, keys: world.keys, known, sha256, verifyEd25519 });
    if (result.outcome !== 'holds' && !isAbsence(result)) return refuted(result);
    const claims = result.claims.map((claim) => (claim.claim === 'made' ? { ...claim, at: '' } : claim));
    return { outcome: 'answered', text: JSON.stringify({ ...result, claims, about: { ...result.about, madeAt: '' } }) };
  };
}

/** A bundle without leaves cannot say whose tag it is about. Everything else about it must hold. */
function isAbsence({ outcome, doubts }: VerificationResult): boolean {
  return outcome === 'cannot_tell' && doubts.length === 1 && doubts[0]!.startsWith('no open leaf names the subject');
}

function refuted(result: VerificationResult) {
  const text = resultLines(result)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join('\n');
  return { outcome: 'refuted', text } as const;
}

const askFiles: Ask = async ({ system, tenant, keys, known }) => {
  const logUrl = `${system.baseUrl}/log/${parseCheckpoint(parseNote(Buffer.from(known).toString()).body)
    .origin.split('/')
    .at(-1)}`;
  const get = (file: string) => getBytes(`${logUrl}/${file}`, withKey(tenant));
  const checkpoint = await get('checkpoint');
  if (checkpoint.status !== 200) return refused(checkpoint.status, checkpoint.bytes);
  const problem = await findFileProblem(Buffer.from(checkpoint.bytes).toString(), keys, get);
  return problem ?? { outcome: 'answered', text: Buffer.from(checkpoint.bytes).toString() };
};

async function findFileProblem(
  text: string,
  keys: string,
  get: (file: string) => ReturnType<typeof getBytes>,
): Promise<Omit<Answer, 'question'> | undefined> {
  const { origin } = parseCheckpoint(parseNote(text).body);
  const published = parseKeys(keys).generations.flatMap((generation) => generation.vkeys.map((vkey) => parseVkey(sha256, vkey)));
  const vkeys = published.filter(({ name }) => speaksFor(name, origin));
  const signed = await verifyNote(verifyEd25519, parseNote(text), vkeys).catch(() => []);
  if (signed.length < vkeys.length) return { outcome: 'refuted', text: 'checkpoint: not signed' };
  const { size, root } = parseCheckpoint(parseNote(text).body);
  const files = [
    ...Array.from({ length: Math.floor(size / 256) }, (_, tile) => `00${tile}`),
    `00${Math.floor(size / 256)}.p/${size % 256}`,
  ];
  const frontier = emptyFrontier();
  for (const file of files) {
    const [hashes, entries] = await Promise.all([get(`tile/0/${file}`), get(`tile/entries/${file}`)]);
    for (const { status, bytes } of [hashes, entries]) if (status !== 200) return refused(status, bytes);
    const ofEntries = entriesIn(entriesOfBundle(entries.bytes)).map((entry) => leafHash(sha256, entry));
    if (!Buffer.concat(ofEntries).equals(hashes.bytes)) return { outcome: 'refuted', text: `tile/0/${file} is not of its entries` };
    for (const leaf of ofEntries) appendHash(sha256, frontier, leaf);
  }
  if (!equalBytes(rootOf(sha256, frontier), root))
    return { outcome: 'refuted', text: 'the entries do not make the root of the checkpoint' };
  const upper = await get('tile/1/000.p/1');
  if (upper.status !== 200) return refused(upper.status, upper.bytes);
  if (!equalBytes(upper.bytes, frontier.hashes[0]!)) return { outcome: 'refuted', text: 'tile/1/000.p/1 is not of tile/0/000' };
  return undefined;
}

function entriesIn(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / entryBytes }, (_, place) => bytes.subarray(place * entryBytes, (place + 1) * entryBytes));
}
