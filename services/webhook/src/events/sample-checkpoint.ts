import type { LogCheckpoint } from '@consent/contracts';

const logId = 'samplesamplesamplesamplesa';
const origin = `sample.example/log/${logId}`;
const bytes = (text: string) => Buffer.from(text, 'base64');

/** A note in the right form, of a log and of keys that do not exist. */
export const sampleCheckpoint: LogCheckpoint = {
  logId,
  origin,
  size: 3,
  root: bytes('KjAH1+8clCw3PmjA2mqSNyC52SBxTLExEVmWDWlgTgI='),
  checkpoint: [
    origin,
    '3',
    'KjAH1+8clCw3PmjA2mqSNyC52SBxTLExEVmWDWlgTgI=',
    '',
    '— sample.example/log 7hzByS2EWUp1tSGALXzB6jWsYIYp8SY8gkkx337hg3C05uFaquOQx4dtdo1mgBdhPG1evDrKM/XnF9tVB3duHIwohAs=',
    '— sample.example/log HfoxRAAAAABrCsJAYBlsgGj56b8WBzS6JYw4bu8PLAcY1oBN928s+jHf9SBUV+wMespnE5Os4f6iPXCHZxUue5QLhcyhF6pgbQfPAg==',
    '',
  ].join('\n'),
  since: { size: 2, proof: [bytes('FxWesS2NDKq2ryX6CM8Mi65sjB0/s8fSnUXFFnsQ1lk=')] },
};
