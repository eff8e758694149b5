import type { IncomingMessage } from 'node:http';
import { evidenceBundle, logFiles } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import type { InternalSource } from '../internal-http/internal-source';
import { sendFile } from '../internal-http/send-file';
import { sourceError } from '../internal-http/source-error';
import type { Answer, RawRequest } from '../pipeline/0-common/answer';

interface EvidenceFilesParts {
  source: InternalSource;
  idleTimeoutMs: number;
  logger: Logger;
}

interface Bundle {
  accountId: string;
  kind: 'consent' | 'subject' | 'person';
  id: string;
  fileName: string;
}

interface LogFile {
  logId: string;
  file: string;
  accountId?: string;
}

const headersOfBundle = ['content-type', 'cache-control'] as const;
const headersOfLogFile = ['content-type', 'content-length', 'cache-control', 'etag'] as const;

export function createEvidenceFiles({ source, idleTimeoutMs, logger }: EvidenceFilesParts) {
  // The service would build the whole file for HEAD too, so always send GET.
  async function open(raw: RawRequest, path: string): Promise<IncomingMessage> {
    const file = await source.open(raw, { path });
    if (file.statusCode !== 200) throw await sourceError(file, { to: source.to, method: 'GET' });
    return file;
  }

  return {
    openBundle: async (raw: RawRequest, { fileName, ...bundle }: Bundle): Promise<Answer> => {
      const file = await open(raw, evidenceBundle.path(bundle));
      const ownHeaders = { 'Content-Disposition': `attachment; filename="${fileName}"` };
      const cutOffMessage = 'a bundle of evidence was cut off';
      return {
        respond: (to) => sendFile(file, to, { passedHeaders: headersOfBundle, ownHeaders, cutOffMessage, idleTimeoutMs, logger }),
      };
    },

    openLogFile: async (raw: RawRequest, { logId, file: name, accountId }: LogFile): Promise<Answer> => {
      const file = await open(raw, logFiles.path(logId, name, accountId));
      const cutOffMessage = 'a file of a log was cut off';
      return { respond: (to) => sendFile(file, to, { passedHeaders: headersOfLogFile, cutOffMessage, idleTimeoutMs, logger }) };
    },
  };
}

export type EvidenceFiles = ReturnType<typeof createEvidenceFiles>;
