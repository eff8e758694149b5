import type { Export, ExportServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { statusAt, type ExportRecord } from '../domain/export';
import { exportIdOf } from '../domain/export-id';
import type { Operations } from '../operations';
import type { DownloadTokens } from '../tokens/download-tokens';

interface RpcParts {
  operations: Operations;
  tokens: Pick<DownloadTokens, 'mint'>;
  now: () => number;
}

/** Thin: message to operation, result to message. */
export function exportRpc({ operations, tokens, now }: RpcParts): Handlers<ExportServiceMethods> {
  /** Each answer that says ready has a link of its own (spec 4.2.5). */
  async function messageOf(record: ExportRecord): Promise<Export> {
    const status = statusAt(record, now());
    return {
      id: record.id,
      accountId: record.accountId,
      siteId: record.siteId,
      format: record.format,
      status,
      rowCount: record.rowCount,
      bytesWritten: record.bytesWritten,
      errorMessage: record.errorMessage,
      requestedAtMs: record.requestedAtMs,
      completedAtMs: record.completedAtMs ?? 0,
      expiresAtMs: record.expiresAtMs ?? 0,
      downloadToken: status === 'ready' ? await tokens.mint(record) : '',
      actorKind: record.actor.kind,
      actorId: record.actor.id,
    };
  }

  return {
    beginInline: async ({ actorKind, actorId, ...request }) => ({
      export: await messageOf(await operations.beginInline({ ...request, actor: { kind: actorKind, id: actorId } })),
    }),

    finishInline: async (request) => ({
      export: await messageOf(await operations.finishInline({ ...request, id: exportIdOf(request.id) })),
    }),

    enqueue: async ({ actorKind, actorId, ...request }) => ({
      export: await messageOf(await operations.enqueueExport({ ...request, actor: { kind: actorKind, id: actorId } })),
    }),

    getExport: async (request) => ({ export: await messageOf(await operations.getExport(refOf(request))) }),

    listExports: async (request) => ({ exports: await Promise.all((await operations.listExports(request)).map(messageOf)) }),

    mintDownloadToken: async (request) => {
      const token = await operations.mintDownloadToken(refOf(request));
      return { token, path: `/exports/download/${token}` };
    },
  };
}

function refOf({ accountId, id }: { accountId: string; id: string }) {
  return { accountId, id: exportIdOf(id) };
}
