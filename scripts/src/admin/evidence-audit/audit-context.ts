import type { AuditLogResponse, OperatorServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { Finding } from './finding';

export type AuditOperator = Pick<
  RpcClient<OperatorServiceMethods>,
  'listAuditedAccounts' | 'auditLog' | 'readAuditedEntries' | 'listAuditedRows' | 'countWaitingRows' | 'attestAuditedRows' | 'auditShared'
>;

export interface AuditedLog extends Pick<AuditLogResponse, 'size' | 'root' | 'tagKeySha256'> {
  accountId: string;
}

export interface AuditContext {
  operator: AuditOperator;
  isRepairing: boolean;
  report: (finding: Finding) => void;
  /** Rows and leaves that were read. */
  count: (what: 'accounts' | 'leaves' | 'rows' | 'waiting' | 'repaired', by: number) => void;
  /** For tests: how long the rest of an account's work may take to be logged. */
  settleMs: number;
  leavesPerPass: number;
}
