import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { logInPath, tileInPath } from './log-in-path';
import { logLimits } from './log-limits';

export const getEntries = route({
  id: 'getLogEntries',
  method: 'GET',
  path: '/log/{logId}/tile/entries/{*tile}',
  tag: 'Log files',
  summary: 'Get entries of your log',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: { refused: 'The log covers all your sites, so an API key of one site cannot read it.' },
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { logId: logInPath, tile: tileInPath },
  success: { status: 200, description: 'Up to 256 entries, each preceded by its length' },
  errors: [],
  handle: ({ caller: { accountId }, path: { logId, tile }, raw }, { evidenceFiles }) =>
    evidenceFiles.openLogFile(raw, { logId, file: `tile/entries/${tile}`, accountId }),
});
