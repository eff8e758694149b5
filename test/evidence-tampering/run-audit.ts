import { operatorService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { runAudit } from '../../scripts/src/admin/evidence-audit/audit';
import type { Finding } from '../../scripts/src/admin/evidence-audit/finding';

interface AuditOptions {
  account?: string;
  repair?: boolean;
  settleMs?: number;
  leavesPerPass?: number;
  onLine?: (line: string) => void;
}

/** The operator's audit of a running product, without the process of `npm run admin`. */
export function connectAudit(address: string) {
  const connection = createRpcConnection({
    ...{ to: 'evidence' as const, address, logger: createSilentLogger(), timeoutMs: 60_000 },
    registry: createRegistry('test', { processMetrics: false }),
  });
  connection.start();
  const operator = connection.client(operatorService);
  return {
    operator,
    runWith: (changed: Parameters<typeof runAudit>[0], told: string[]) =>
      runAudit(changed, {}, { print: () => undefined, tell: (line) => void told.push(line) }),
    audit: async ({ settleMs = 5_000, leavesPerPass, onLine = () => undefined, ...options }: AuditOptions = {}) => {
      const findings: Finding[] = [];
      const told: string[] = [];
      const code = await runAudit(
        operator,
        { ...options, json: true },
        {
          print: (line) => {
            onLine(line);
            findings.push(JSON.parse(line) as Finding);
          },
          tell: (line) => void told.push(line),
          settleMs,
          ...(leavesPerPass !== undefined && { leavesPerPass }),
        },
      );
      return { code, findings, told: told.join('\n') };
    },
    stop: () => connection.stop(),
  };
}

export type Audit = ReturnType<typeof connectAudit>;
