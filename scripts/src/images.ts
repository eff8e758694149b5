import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@consent/contracts';
import { saveArchives } from './images/archives';
import { buildImages } from './images/build-images';
import { checkImages } from './images/check/check-images';
import { findEngine } from './images/engine';
import { finishFiles, makeStateFolder } from './images/finish-files';
import { readOptions } from './images/options';
import { selectFiles } from './images/select-files';
import { buildStores } from './images/stores';
import { repositoryRoot } from './repository-root';
import { isPart } from './images/parts';

/** Steps that deploy/images/Dockerfile runs inside the build. */
const steps: Record<string, (part: PartName, target: string, ...rest: string[]) => void> = {
  select: (part, target) => selectFiles(part, repositoryRoot, target),
  finish: (part, target, bomFile = '', stateFolder = '') => {
    finishFiles(part, target, bomFile);
    makeStateFolder(part, stateFolder);
  },
};

async function main(words: string[]): Promise<void> {
  const [name = '', part = '', target = '', ...rest] = words;
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step !== undefined) {
    if (!isPart(part)) throw new Error(`There is no part "${part}". Build with --build-arg PART=account, for example.`);
    return step(part, target, ...rest);
  }

  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const options = readOptions(words, version);
  const engine = await findEngine();
  const images = await buildImages(engine, options);
  for (const { image, bytes } of images) console.log(`${image}  ${(bytes / 1e6).toFixed(0)} MB`);
  const stores = options.stores ? await buildStores(engine) : [];
  if (options.archives !== undefined) await saveArchives(engine, [...images.map(({ image }) => image), ...stores], options.archives);
  if (options.check) await checkImages(engine, images);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
