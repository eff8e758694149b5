import { createRecordingLogger, type LogLine, waitUntil } from '@consent/testkit';

export function createLineKeeper() {
  const { logger, lines } = createRecordingLogger();
  const linesOf = (requestId: string) => lines.filter(({ fields }) => fields['request_id'] === requestId);
  return {
    logger,
    lines,
    /** Waits for the log line of a request, which follows shortly after its answer. */
    lineOf: async (requestId: string): Promise<LogLine> => {
      await waitUntil(`the line of ${requestId}`, () => linesOf(requestId).length > 0);
      expect(linesOf(requestId)).toHaveLength(1);
      return linesOf(requestId)[0] as LogLine;
    },
  };
}
