import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { activeTraceparent, createSilentLogger } from '@consent/kernel';
import { type ServiceError, unavailable } from '@consent/kernel/errors';
import { recordSpans } from '@consent/testkit';
import type { HttpMetrics } from '../../metrics';
import { runAsRoute } from '../3-route/run-as-route';
import type { UnreadBodies } from '../6-input/unread-bodies';
import { requestLogOf } from '../0-common/request-log';
import { createRequestObserver } from './request-observer';

async function serve(status: number, error?: ServiceError) {
  const written: string[] = [];
  const keep = () => void written.push(activeTraceparent());
  const logger = Object.assign(createSilentLogger(), { info: keep, warn: keep });
  const metrics: Pick<HttpMetrics, 'observe' | 'changeActive'> = { observe: keep, changeActive: () => undefined };
  const observer = createRequestObserver({ metrics: metrics as HttpMetrics, logger, unreadBodies: {} as UnreadBodies, errorsPage: '' });
  const spans = await recordSpans(async () => {
    const response = Object.assign(new EventEmitter(), { headersSent: true, statusCode: status, writableFinished: true }) as Response;
    const request = { method: 'GET', headers: {} } as Request;
    observer.observe(request, response, 'r');
    await runAsRoute({ method: 'GET', path: '/consents' }, () => Promise.resolve())(request, response);
    if (error !== undefined) requestLogOf(response).error = error;
    response.emit('close');
  });
  expect(spans).toHaveLength(1);
  return { span: spans[0]!, written };
}

describe('the end of a request', () => {
  test('writes its log line and its metric inside its span', async () => {
    const { span, written } = await serve(200);
    const inside = `00-${span.traceId}-${span.spanId}-01`;
    expect(written).toEqual([inside, inside]);
  });

  test.each([
    { status: 200, error: undefined, failed: false, kind: undefined },
    { status: 404, error: undefined, failed: false, kind: undefined },
    { status: 503, error: unavailable('Away.'), failed: true, kind: 'unavailable' },
    { status: 500, error: undefined, failed: true, kind: 'internal' },
    // The answer broke off after its status was sent.
    { status: 200, error: unavailable('Away.'), failed: true, kind: 'unavailable' },
  ])('ends its span with status $status and error type $kind', async ({ status, error, failed, kind }) => {
    const { span } = await serve(status, error);
    expect(span.failed).toBe(failed);
    expect(span.attributes['http.response.status_code']).toBe(status);
    expect(span.attributes['error.type']).toBe(kind);
  });
});
