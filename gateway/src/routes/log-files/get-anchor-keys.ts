import { logFiles } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { integerQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

/** Opens the leaves `log.key` of the anchor log: an entry is 16 zero bytes, then the SHA-256 of the frame. */
export const getAnchorKeys = route({
  id: 'getAnchorLogKeys',
  method: 'GET',
  path: '/log/anchor/keys',
  tag: 'Log files',
  summary: 'Get the frames of the leaves log.key',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: integerQuery('The index of a leaf of the anchor log, to begin with', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      absent: 0,
      example: 1,
    }),
  },
  success: { status: 200, description: 'Up to 100 frames, each with the index of its leaf, and where the next page begins' },
  errors: [],
  handle: ({ query: { from }, raw }, { evidenceFiles }) => {
    openToPages(raw);
    return evidenceFiles.openLogFile(raw, { logId: logFiles.anchorLogId, file: `keys/${from}` });
  },
});
