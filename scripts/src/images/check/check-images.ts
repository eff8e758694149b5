import { partNames } from '@consent/contracts';
import type { BuiltImage } from '../build-images';
import type { Engine } from '../engine';
import { findFileProblems } from './check-files';
import { findStartProblems } from './check-process';
import { findProductProblems } from './check-product';

/** Checks the running product only if it has the images of all parts. Throws with every problem. */
export async function checkImages(engine: Engine, images: readonly BuiltImage[]): Promise<void> {
  const problems: string[] = [];
  const tell = (image: BuiltImage, check: string, found: readonly string[]) => {
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${image.image}: ${check}`);
    problems.push(...found.map((problem) => `${image.image} ${problem}`));
  };
  for (const image of images) {
    tell(image, 'files', await findFileProblems(engine, image));
    tell(image, 'start without settings', await findStartProblems(engine, image));
  }
  if (images.length === partNames.length) {
    const running = await findProductProblems(engine, images);
    for (const image of images) tell(image, 'running product', running.get(image.part) ?? ['was not started']);
  } else {
    console.log('The product was not started: that takes the images of all parts. Run npm run images -- --check without --part.');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
