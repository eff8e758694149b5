import { createRecordingLogger, type LogLine, waitUntil } from '@consent/testkit';

/** A logger whose lines can be looked at by request id. */
export function createLineKeeper() {
  const { logger, lines } = createRecordingLogger();
  const linesOf = (requestId: string) => lines.filter(({ fields }) => fields['request_id'] === requestId);
  return {
    logger,
    lines,
    /** The line of a request; an answer is there a moment before its line. */
    lineOf: async (requestId: string): Promise<LogLine> => {
      await waitUntil(`the line of ${requestId}`, () => linesOf(requestId).length > 0);
      expect(linesOf(requestId)).toHaveLength(1);
      return linesOf(requestId)[0] as LogLine;
    },
  };
}
