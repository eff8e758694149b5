import type { Request, Response } from 'express';
import { activeTraceparent } from '@consent/kernel';
import { recordSpans } from '@consent/testkit';
import { attachLog, requestLogOf } from '../0-common/request-log';
import { runAsRoute } from './run-as-route';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callers = `00-${traceId}-b7ad6b7169203331-01`;

async function serve(headers: Record<string, string | string[]>, callersTrace?: 'link' | 'accept') {
  let inside = '';
  const spans = await recordSpans(
    async () => {
      const response = {} as Response;
      attachLog(response, { requestId: 'r', arrivedAtMs: 0, startedAtMs: 0, errorsPage: '' });
      const handle = runAsRoute({ method: 'GET', path: '/consents/{id}' }, () => Promise.resolve(void (inside = activeTraceparent())));
      await handle({ headers } as Request, response);
      requestLogOf(response).span?.end();
    },
    callersTrace === undefined ? {} : { callersTrace },
  );
  expect(spans).toHaveLength(1);
  return { span: spans[0]!, inside };
}

describe('the span of a request', () => {
  test('is named after the route, and the work runs in it', async () => {
    const { span, inside } = await serve({});
    expect(span.name).toBe('GET /consents/{id}');
    expect(inside).toBe(`00-${span.traceId}-${span.spanId}-01`);
    expect({ parent: span.parentSpanId, links: span.links }).toEqual({ parent: '', links: [] });
  });

  test('begins a new trace with a link to the caller, so the caller chooses neither trace ids nor sampling', async () => {
    const { span } = await serve({ traceparent: callers });
    expect(span.traceId).not.toBe(traceId);
    expect({ parent: span.parentSpanId, links: span.links }).toEqual({ parent: '', links: ['b7ad6b7169203331'] });
  });

  test('continues the trace of the caller with TRACE_PARENT=accept', async () => {
    const { span } = await serve({ traceparent: callers }, 'accept');
    expect(span).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', links: [] });
  });

  test.each(['link', 'accept'] as const)('begins a trace without link for a malformed header (%s)', async (callersTrace) => {
    for (const traceparent of ['', 'x', '00-zz-x-01', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, [callers, callers]]) {
      const { span } = await serve({ traceparent }, callersTrace);
      expect({ parent: span.parentSpanId, links: span.links }).toEqual({ parent: '', links: [] });
    }
  });
});
