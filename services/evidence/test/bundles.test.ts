import { randomUUID } from 'node:crypto';
import { evidenceBundle } from '@consent/contracts';
import { readLeaves, readManifest, readPolicyLeaves, readZip } from '@consent/evidence-format';
import { createRecordingLogger } from '@consent/testkit';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

const { logger, lines } = createRecordingLogger();
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({ logger });
});
afterAll(() => evidence.stop());

const ask = (accountId: string, kind: 'consent' | 'subject', id: string) => evidence.get(evidenceBundle.path({ accountId, kind, id }));

async function filesOf(response: Response): Promise<Map<string, Uint8Array>> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return new Map(readZip(new Uint8Array(await response.arrayBuffer())).map(({ name, bytes }) => [name, bytes]));
}
