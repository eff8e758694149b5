import { logFiles } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { tileInPath } from './log-in-path';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

/** Public, because an entry of the anchor log is a hash of a checkpoint. */
export const getAnchorEntries = route({
  id: 'getAnchorLogEntries',
  method: 'GET',
  path: '/log/anchor/tile/entries/{*tile}',
  tag: 'Log files',
  summary: 'Get entries of the anchor log',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { tile: tileInPath },
  success: { status: 200, description: 'Up to 256 entries, each preceded by its length' },
  errors: [],
  handle: ({ path: { tile }, raw }, { evidenceFiles }) => {
    openToPages(raw);
    return evidenceFiles.openLogFile(raw, { logId: logFiles.anchorLogId, file: `tile/entries/${tile}` });
  },
});
