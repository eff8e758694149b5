import { notFound, ServiceError, unavailable } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import { createSilentLogger } from '@consent/kernel';
import type { Operations } from '../operations';
import { consentRpc } from './consent-rpc';

/** Answers of a call whose rows end so, and what was logged. */
async function create(outcomes: (string | ServiceError)[]) {
  const logged: unknown[] = [];
  const logger = createSilentLogger();
  logger.warn = (...parts: unknown[]) => void logged.push(parts);
  const operations = { createConsents: () => Promise.resolve(outcomes) } as unknown as Operations;
  const { results } = await consentRpc(operations, logger).createConsents({ rows: [], sites: [] }, { requestId: 'req-1' } as CallContext);
  return { results, logged };
}

test('of rows that were not stored for a reason of ours the first cause is in the log, once, with the request id', async () => {
  const away = () => unavailable('The answer is not known.', new Error('policy is away'));
  const { results, logged } = await create(['{}', notFound('site'), away(), away()]);
  expect(results.map(({ failure }) => failure?.kind)).toEqual([undefined, 'not_found', 'unavailable', 'unavailable']);
  expect(logged).toEqual([[{ error: expect.any(ServiceError), request_id: 'req-1' }, 'some rows of a call were not stored']]);
});

test('what a caller got wrong is no line', async () => {
  expect((await create(['{}', notFound('site')])).logged).toEqual([]);
});
