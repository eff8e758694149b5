import { waitUntil } from '@consent/testkit';
import { createRecordingLogger } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../system/start-system';
import { createEditor, type Editor } from './editor';
import { connectAudit, type Audit } from './run-audit';
import { columnsOf, tablesWith, type EvidenceDatabase } from './stored-columns';
import { createWorld, type World } from './world';

let system: OwnSystem;
let world: World;
let editor: Editor;
let audit: Audit;
beforeAll(async () => {
  const { logger, lines } = createRecordingLogger();
  system = await startSystem({ logger, settings: { EVIDENCE_TURN_MS: '20', EVIDENCE_ANCHOR_SECONDS: '1' } });
  world = await createWorld(system, lines);
  await waitUntil('the checkpoints are anchored', async () => (await system.sql.evidence.query('SELECT FROM anchor_checkpoints')).length > 1);
  audit = connectAudit(system.internal.EVIDENCE_ADDRESS);
  editor = await createEditor(system.databases);
});
afterAll(async () => {
  await audit?.stop();
  await editor?.stop();
  await system?.stop();
});

test('x', async () => {
  const r = await audit.audit();
  console.log(JSON.stringify(r, null, 1));
  expect(r.code).toBe(0);
});
void columnsOf;
void tablesWith;
export type _ = EvidenceDatabase;
