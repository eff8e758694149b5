import { ServiceError } from '@consent/kernel/errors';
import { isUuid } from '@consent/kernel/ids';
import type { AdminOptions } from '../read-words';
import { auditAccount } from './audit-account';
import type { AuditContext, AuditOperator } from './audit-context';
import { type Finding, lineOf } from './finding';

export const auditExitCodes = { clean: 0, found: 1, unchecked: 2 } as const;

interface AuditOutput {
  /** A finding. */
  print: (line: string) => void;
  /** Progress, and why something could not be checked. */
  tell: (line: string) => void;
  settleMs?: number;
  leavesPerPass?: number;
}

const tellEveryMs = 10_000;
/** Work is logged within a second, and within ten under a load of batches. */
const defaultSettleMs = 20_000;
/** 280 MB. A longer log is read several times. */
const defaultLeavesPerPass = 2 ** 22;

/** `evidence audit` (decisions 47). Returns the exit code. Rejects only for wrong options. */
export async function runAudit(
  operator: AuditOperator,
  { account = '', repair = false, json = false }: Pick<AdminOptions, 'account' | 'repair' | 'json'>,
  { print, tell, settleMs = defaultSettleMs, leavesPerPass = defaultLeavesPerPass }: AuditOutput,
): Promise<number> {
  if (account !== '' && !isUuid(account)) throw new Error('--account must be the id of an account.');
  const counts = { accounts: 0, leaves: 0, rows: 0, waiting: 0, repaired: 0, findings: 0 };
  const startMs = performance.now();
  let toldMs = startMs;
  const report = (finding: Finding) => {
    counts.findings += 1;
    print(lineOf(finding, json));
  };
  const context: AuditContext = {
    ...{ operator, isRepairing: repair, report, settleMs, leavesPerPass },
    count: (what, by) => {
      counts[what] += by;
      if (performance.now() - toldMs < tellEveryMs) return;
      toldMs = performance.now();
      tell(`${progress()}…`);
    },
  };
  try {
    await auditShared(context);
    for (let after = ''; ;) {
      const { accounts, nextAccountId } = await operator.listAuditedAccounts({ afterAccountId: after, onlyAccountId: account });
      for (const each of accounts) {
        await auditAccount(each, context);
        context.count('accounts', 1);
      }
      if (nextAccountId === '') break;
      after = nextAccountId;
    }
  } catch (error) {
    tell(`${progress()}. The audit could not be finished: ${ServiceError.from(error).message}`);
    return auditExitCodes.unchecked;
  }
  tell(`${progress()}, ${counts.findings} findings.`);
  if (counts.waiting > 0) tell(`${counts.waiting} leaves wait to be logged. The next audit looks for them.`);
  if (repair) tell(`${counts.repaired} leaves were queued. The next audit looks for them.`);
  return counts.findings === 0 ? auditExitCodes.clean : auditExitCodes.found;

  function progress(): string {
    const seconds = (performance.now() - startMs) / 1000;
    const number = (count: number) => count.toLocaleString('en');
    const rate = Math.round(counts.rows / seconds);
    return `${number(counts.accounts)} accounts, ${number(counts.leaves)} leaves, ${number(counts.rows)} rows in ${seconds.toFixed(1)} s (${number(rate)} rows/s)`;
  }
}

async function auditShared({ operator, report }: AuditContext): Promise<void> {
  for (let cursor = ''; ;) {
    const { damages, nextCursor } = await operator.auditShared({ cursor });
    for (const damage of damages) report({ kind: 'damaged', account: '', ...damage });
    if (nextCursor === '') return;
    cursor = nextCursor;
  }
}
