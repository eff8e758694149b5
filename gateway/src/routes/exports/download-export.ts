import { ServiceError } from '@consent/kernel/errors';
import { bomQuery } from '../../exports/byte-order-mark';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { exampleIds } from '../../pipeline/0-common/example-values';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ConsentCsv } from '../schemas/export';

/** Any text fits, because the export service verifies the token. */
const tokenInPath: PathParameter = {
  description: 'Token from `download_url` or from the redirect',
  schema: { type: 'string', minLength: 1, examples: [exampleIds.download] },
  fits: () => true,
  misfit: () => new ServiceError('unauthorized', 'The download link is not valid or has expired.'),
  canonical: (text) => text,
};

const headersOfFile = ['Content-Disposition', 'Accept-Ranges', 'ETag', 'Repr-Digest', 'Digest'] as const;

export const downloadExport = route({
  id: 'downloadExport',
  method: 'GET',
  path: '/exports/download/{token}',
  tag: 'Exports',
  summary: 'Download the file of an export',
  description:
    'The link is the credential. Supports `Range`, `If-Range` and `If-None-Match`. `Repr-Digest` (RFC 9530) is the SHA-256 of the whole file, ' +
    'and so is `Digest` (RFC 3230), its older form. With `bom=true` there are neither ranges nor digests.',
  caller: 'anyone',
  audits: ['export.downloaded'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { token: tokenInPath },
  queryParameters: { bom: bomQuery },
  success: { status: 200, description: 'The file', texts: { 'text/csv': ConsentCsv }, headers: headersOfFile },
  otherAnswers: [
    { status: 304, description: 'The client has the file', headers: ['ETag'] },
    {
      status: 206,
      description: 'The requested part of the file',
      texts: { 'text/csv': ConsentCsv },
      headers: [...headersOfFile, 'Content-Range'],
    },
    {
      status: 416,
      description: 'The range is outside the file. `Content-Range` has the length of the file',
      isError: true,
      headers: ['Content-Range'],
    },
  ],
  errors: ['unauthorized', 'conflict'],
  handle: ({ path, query, raw }, { downloads }) => downloads.open(raw, path.token, { hasBom: query.bom }),
});
