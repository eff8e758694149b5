const quote = 0x22;
const lineFeed = 0x0a;

/**
 * Counts line feeds outside of quotes (RFC 4180). A doubled quote closes and reopens the quoted part, so it needs no
 * special case. In UTF-8, neither byte can be part of another character.
 */
export function createRecordCounter() {
  let records = 0;
  let isQuoted = false;
  return {
    add: (bytes: Uint8Array): void => {
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at];
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) records++;
      }
    },
    /** Without the header row. */
    rows: (): number => Math.max(0, records - 1),
  };
}
