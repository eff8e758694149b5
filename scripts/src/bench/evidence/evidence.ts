import type { WorkReport } from '../comparison';
import type { Stage } from '../stage';
import { measureBacklog } from './backlog';
import { measureBundleLag } from './bundle-lag';
import { compareLogOnOff } from './log-on-off';
import { measureProofs } from './proofs';
import type { Scene } from './scene';
import { measureSigningDelay } from './signing-delay';
import { openDatabase } from '../open-database';

export async function measureEvidence(stage: Stage): Promise<WorkReport> {
  await stage.clear();
  const evidence = await stage.product.startEvidence();
  const database = openDatabase(evidence.adminUrl, 2);
  const scene: Scene = { stage, evidence, database };
  try {
    const onOff = await compareLogOnOff(scene);
    const delays = await measureSigningDelay(scene);
    const backlog = await measureBacklog(scene);
    const proofs = await measureProofs(scene);
    const lag = await measureBundleLag(scene);
    return {
      comparisons: onOff.comparisons,
      costs: [...onOff.costs, ...backlog.costs],
      notes: [...onOff.notes, ...delays, ...backlog.notes, ...proofs, ...lag],
    };
  } finally {
    await database.stop();
  }
}
