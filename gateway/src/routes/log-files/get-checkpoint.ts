import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { logInPath } from './log-in-path';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

export const getCheckpoint = route({
  id: 'getLogCheckpoint',
  method: 'GET',
  path: '/log/{logId}/checkpoint',
  tag: 'Log files',
  summary: 'Get the checkpoint of a log',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { logId: logInPath },
  success: { status: 200, description: 'The signed note' },
  errors: [],
  handle: ({ path: { logId }, raw }, { evidenceFiles }) => {
    openToPages(raw);
    return evidenceFiles.openLogFile(raw, { logId, file: 'checkpoint' });
  },
});
