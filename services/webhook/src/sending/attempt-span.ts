import { failSpan, type SpanTemplate, withSpan } from '@consent/kernel';
import type { ReceiverResult } from '../receivers/response-reader';
import type { ClaimedDelivery } from './claim.sql';

const attemptSpan: SpanTemplate = { name: 'POST webhook', kind: 'client', attributes: { 'http.request.method': 'POST' } };

/**
 * Makes the attempt in a child of the event's span, even hours later. A new trace would be sampled again and lose most
 * retries. No trace, no span. Leaves out URL and host, which belong to the customer.
 */
export function inAttemptSpan<Result extends ReceiverResult>(
  { traceparent, attempted }: Pick<ClaimedDelivery, 'traceparent' | 'attempted'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (traceparent === '') return attempt();
  return withSpan(attemptSpan, traceparent, async (span) => {
    const result = await attempt();
    span?.setAttributes({ 'webhook.attempt.number': attempted.attempts + 1, 'webhook.attempt.result': result.resultClass });
    if (result.statusCode !== undefined) span?.setAttribute('http.response.status_code', result.statusCode);
    if (span !== undefined && result.resultClass !== 'success') failSpan(span, result.resultClass);
    return result;
  });
}
