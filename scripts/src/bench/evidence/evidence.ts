import type { WorkReport } from '../comparison';
import type { BenchOptions } from '../options';
import type { Stage } from '../stage';
import { measureBundleLag } from './bundle-lag';
import { compareLogOnOff } from './log-on-off';
import type { Scene } from './scene';
import { measureSigningDelay } from './signing-delay';
import { measureTagIndex } from './tag-index';
import { measureVerification } from './verification';
import { openDatabase } from '../open-database';

export async function measureEvidence(stage: Stage, { leaves }: Pick<BenchOptions, 'leaves'>): Promise<WorkReport> {
  await stage.clear();
  const evidence = await stage.product.startEvidence();
  const database = openDatabase(evidence.adminUrl, 2);
  const scene: Scene = { stage, evidence, database };
  try {
    const onOff = await compareLogOnOff(scene);
    const delays = await measureSigningDelay(scene);
    const lag = await measureBundleLag(scene);
    const verification = await measureVerification(scene);
    const index = await measureTagIndex(scene, leaves);
    return { ...onOff, notes: [...onOff.notes, ...delays, ...lag, ...verification, ...index] };
  } finally {
    await database.stop();
  }
}
