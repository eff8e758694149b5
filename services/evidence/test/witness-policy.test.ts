import { randomUUID } from 'node:crypto';
import { logFiles } from '@consent/contracts';
import { parseNote } from '@consent/evidence-format';
import { createSilentLogger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { evidenceConfig } from '../src/config';
import { createEvidenceService } from '../src/service';
import { loadPolicy } from '../src/witnesses/load-policy';
import { newWitness, writePolicy } from './start-anchored';
import { startEvidence } from './start-evidence';
import { keyList } from './start-sequencer';

test('the service asks the witnesses after each round, and serves the checkpoint with their cosignatures; a rollback makes proofs unavailable', async () => {
  const witness = await newWitness();
  const evidence = await startEvidence({
    settings: { EVIDENCE_WITNESS_POLICY: await writePolicy([witness.policyLine, 'quorum w1']), EVIDENCE_ANCHOR_SECONDS: '1' },
  });
  onTestFinished(evidence.stop);
  const accountId = randomUUID();
  evidence.records.record(accountId, 'ada');
  await waitUntil('it is cosigned', async () => {
    const answer = await evidence.get(logFiles.path(logFiles.anchorLogId, 'checkpoint'));
    return answer.status === 200 && parseNote(await answer.text()).signatures.some(({ name }) => name === 'witness.example/w1');
  });

  const metrics = await (await fetch(`http://127.0.0.1:${evidence.app.opsPort()}/metrics`)).text();
  expect(metrics).toMatch(/^evidence_anchor_interval_seconds\{[^}]*\} 1$/m);

  witness.lie = { size: 1000 };
  evidence.records.record(accountId, 'ada');
  await waitUntil('signing stops', async () => {
    const { rows } = await evidence.database.query<{ halted: boolean }>(
      'test_halted',
      'SELECT halted_at IS NOT NULL AS halted FROM sequencer',
      [],
    );
    return rows[0]!.halted;
  });
  const late = evidence.records.record(accountId, 'ada');
  const kindOf = () =>
    evidence.client.proveConsent({ accountId, id: late }).then(
      () => 'proven',
      (error: { kind: string }) => error.kind,
    );
  await waitUntil('it is unavailable', async () => (await kindOf()) === 'unavailable');
  witness.lie = undefined;
  await evidence.operator.resumeLogs({});
  await waitUntil('it is proven', async () => (await kindOf()) === 'proven');
});

test('a policy file that cannot be met or read is refused at start, with the setting, the line and what to do', async () => {
  const { policyLine, vkey } = await newWitness();
  const refuse = async (lines: string[], isProduction = false) => {
    const path = await writePolicy(lines);
    try {
      loadPolicy(path, isProduction);
      return 'accepted';
    } catch (error) {
      return (error as Error).message.replace(path, '<path>');
    }
  };
  expect(await refuse([policyLine, 'quorum w1'])).toBe('accepted');
  expect(await refuse([policyLine, 'quorom w1'])).toBe(
    'EVIDENCE_WITNESS_POLICY (<path>): line 2: "quorom" is not a word of a policy; a line begins with log, witness, group, quorum or #',
  );
  expect(await refuse([`witness w1 ${vkey}`, 'quorum w1'])).toBe(
    'EVIDENCE_WITNESS_POLICY (<path>): the quorum cannot be met, because it needs witnesses without a URL; add their submission prefixes',
  );
  expect(await refuse([`witness w1 ${vkey} ftp://w`, 'quorum w1'])).toContain('line 1: "ftp://w" is not a URL; write https://');
  expect(await refuse([policyLine, 'quorum w1'], true)).toContain('line 1: "http://127.0.0.1');
  expect(await refuse([`witness w1 ${vkey} https://w.example/`, 'quorum w1'], true)).toBe('accepted');
  expect(() => loadPolicy('/nowhere/policy', false)).toThrow(
    'EVIDENCE_WITNESS_POLICY (/nowhere/policy): the file cannot be read; set the path',
  );

  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://x',
    NATS_URL: 'nats://x',
    CONSENT_ADDRESS: 'c:1',
    POLICY_ADDRESS: 'p:1',
    ACCOUNT_ADDRESS: 'p:1',
    EVIDENCE_KEYS: keyList,
    EVIDENCE_WITNESS_POLICY: await writePolicy(['nothing']),
  };
  expect(() => createEvidenceService(evidenceConfig(env), { logger: createSilentLogger() })).toThrow('line 1: "nothing" is not a word');
});
