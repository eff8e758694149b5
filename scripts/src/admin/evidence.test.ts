import { conflict, unavailable } from '@consent/kernel/errors';
import { runEvidenceCommand } from './evidence';

type Operator = Parameters<typeof runEvidenceCommand>[0];
const operator = (resumeLogs: () => Promise<object>) => ({ resumeLogs }) as unknown as Operator;

test('evidence resume prints the lost turn and the new epoch of the logs', async () => {
  const answer = { epoch: 2, lostTurn: '105', lostChain: 'ab', logs: 3, repeatSinceMs: Date.UTC(2026, 10, 24, 10) };
  expect(
    await runEvidenceCommand(
      operator(() => Promise.resolve(answer)),
      'evidence resume',
    ),
  ).toBe(
    'The register had turn 105, chain ab. 3 logs continue in epoch 2; the first leaf of each records it. ' +
      'Leaves since 2026-11-24T10:00:00.000Z are appended once more, in the background.',
  );
  expect(
    await runEvidenceCommand(
      operator(() => Promise.resolve({ ...answer, lostTurn: '', lostChain: '', repeatSinceMs: 0 })),
      'evidence resume',
    ),
  ).toMatch(/^The register was gone\. 3 logs .* All leaves are appended once more/);
});

test('evidence revoke-key sends the time in milliseconds, and says what is next while the key is in use', async () => {
  const asked: unknown[] = [];
  const revoking = (isInUse: boolean) =>
    ({
      revokeSigningKey: (request: { fromMs: number }) => {
        asked.push(request);
        return Promise.resolve({ revokedFromMs: request.fromMs - 1000, isInUse });
      },
    }) as unknown as Operator;
  const text = 'Key old is revoked from 2026-11-28T09:59:59.000Z on. The next round of anchoring logs it.';
  expect(await runEvidenceCommand(revoking(false), 'evidence revoke-key old', { from: '2026-11-28T11:00:00+01:00' })).toBe(text);
  expect(await runEvidenceCommand(revoking(true), 'evidence revoke-key old', { from: '2026-11-28T10:00Z' })).toMatch(
    `${text} Take it out of EVIDENCE_KEYS`,
  );
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ id: 'old', fromMs: Date.UTC(2026, 10, 28, 10) })));
});

test.each(['', 'yesterday', '2026-11-28', '2026-11-28T10:00:00', '2026-13-28T10:00:00Z'])(
  'evidence revoke-key refuses the time "%s"',
  async (from) => {
    const revoking = { revokeSigningKey: () => Promise.reject(new Error('asked')) } as unknown as Operator;
    await expect(runEvidenceCommand(revoking, 'evidence revoke-key old', { from })).rejects.toThrow('--from must be a time');
    await expect(runEvidenceCommand(revoking, 'evidence revoke-key', { from: '2026-11-28T10:00Z' })).rejects.toThrow('Unknown command');
  },
);

test('a refusal keeps its message, and the error names an unavailable service', async () => {
  const refused = () => Promise.reject(conflict('The database and the register agree; there is nothing to resume.'));
  await expect(runEvidenceCommand(operator(refused), 'evidence resume')).rejects.toThrow('nothing to resume');
  const away = () => Promise.reject(unavailable('no connection'));
  await expect(runEvidenceCommand(operator(away), 'evidence resume')).rejects.toThrow('The evidence service does not answer.');
  await expect(runEvidenceCommand(operator(away), 'evidence forget')).rejects.toThrow('Unknown command');
});
