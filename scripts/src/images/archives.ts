import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine';

/** Writes each image to a file of its own. Every node can import it: with kind, minikube or ctr. */
export async function saveArchives(engine: Engine, images: readonly string[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const image of images) {
    const file = join(folder, archiveName(image));
    // buildah adds no image to an existing archive.
    rmSync(file, { force: true });
    await engine.save(image, file);
    console.log(file);
  }
}

/** `registry.example.com/team/name:tag` becomes `name.tar`. */
export function archiveName(image: string): string {
  return `${image.slice(image.lastIndexOf('/') + 1).split(':')[0]}.tar`;
}
