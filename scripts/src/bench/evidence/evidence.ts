import type { WorkReport } from '../comparison';
import type { BenchOptions, EvidenceLine } from '../options';
import type { Stage } from '../stage';
import { measureAccounts } from './accounts';
import { measureAudit } from './audit';
import { measureBacklog } from './backlog';
import { measureBundleLag } from './bundle-lag';
import { compareLogOnOff } from './log-on-off';
import type { Scene } from './scene';
import { measureSigningDelay } from './signing-delay';
import { measureTagIndex } from './tag-index';
import { measureVerification } from './verification';
import { openDatabase } from '../open-database';

const nothingCompared: WorkReport = { comparisons: [], costs: [], notes: [] };

export async function measureEvidence(stage: Stage, { leaves, lines }: Pick<BenchOptions, 'leaves' | 'lines'>): Promise<WorkReport> {
  await stage.clear();
  const evidence = await stage.product.startEvidence();
  const database = openDatabase(evidence.adminUrl, 2);
  const scene: Scene = { stage, evidence, database };
  const measures: Record<Exclude<EvidenceLine, 'on-off'>, () => Promise<string[]>> = {
    delay: () => measureSigningDelay(scene),
    lag: () => measureBundleLag(scene),
    verification: () => measureVerification(scene),
    index: () => measureTagIndex(scene, leaves),
    backlog: () => measureBacklog(scene, leaves),
    accounts: () => measureAccounts(scene),
    audit: () => measureAudit(scene, leaves),
  };
  try {
    const { notes, ...onOff } = lines.includes('on-off') ? await compareLogOnOff(scene) : nothingCompared;
    const measured: string[] = [];
    for (const line of lines) if (line !== 'on-off') measured.push(...(await measures[line]()));
    return { ...onOff, notes: [...notes, ...measured] };
  } finally {
    await database.stop();
  }
}
