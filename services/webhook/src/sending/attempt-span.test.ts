import { withSpan } from '@consent/kernel';
import { recordSpans } from '@consent/testkit';
import { inAttemptSpan } from './attempt-span';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const event = {
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  attempted: { attempts: 2, failures: 2, replayFallback: undefined, generation: 1 },
};
const answered = { resultClass: 'success', statusCode: 204, error: '', responseBody: '' } as const;
const silent = { resultClass: 'timeout', statusCode: undefined, error: 'No complete answer within 10 s.', responseBody: '' } as const;

describe('the span of an attempt', () => {
  test('belongs to the trace of the event, even if another span is active', async () => {
    const other = { name: 'other', kind: 'server', attributes: {} } as const;
    const spans = await recordSpans(() => withSpan(other, '', () => inAttemptSpan(event, () => Promise.resolve(answered))));
    expect(spans[0]).toMatchObject({
      name: 'POST webhook',
      traceId,
      parentSpanId: 'b7ad6b7169203331',
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 204,
        'webhook.attempt.number': 3,
        'webhook.attempt.result': 'success',
      },
    });
  });

  test('has the result of a failed attempt, without its text', async () => {
    const spans = await recordSpans(() => inAttemptSpan(event, () => Promise.resolve(silent)));
    expect(spans.map(({ failed, attributes }) => ({ failed, attributes }))).toEqual([
      {
        failed: true,
        attributes: {
          'http.request.method': 'POST',
          'webhook.attempt.number': 3,
          'webhook.attempt.result': 'timeout',
          'error.type': 'timeout',
        },
      },
    ]);
  });

  test('is absent for an event without a trace, and the attempt is made', async () => {
    let result: unknown;
    const spans = await recordSpans(async () => {
      result = await inAttemptSpan({ ...event, traceparent: '' }, () => Promise.resolve(answered));
    });
    expect(spans).toEqual([]);
    expect(result).toBe(answered);
  });
});
