import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chartFolder, generatedFiles } from './chart-files';
import { cases, renderExample } from './render';
import { findTool } from './tools';

/** Without Helm, the rendered examples stay as they are. */
export async function writeChart(): Promise<void> {
  const files = await generatedFiles();
  for (const [path, content] of files) await write(path, content);
  const helm = findTool('helm');
  if (helm === undefined) {
    console.log('No helm in .ci/bin or on PATH: the rendered examples were not written. .ci/run shows how to install it.');
    return;
  }
  const wanted = cases();
  for (const [name, values] of wanted) await write(`examples/${name}.yaml`, renderExample(helm, values));
  for (const file of await readdir(join(chartFolder, 'examples'))) {
    if (!wanted.has(file.replace(/\.yaml$/, ''))) await rm(join(chartFolder, 'examples', file));
  }
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(chartFolder, path)), { recursive: true });
  await writeFile(join(chartFolder, path), content);
}
