import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@consent/contracts';
import { repositoryRoot } from '../repository-root';
import { runToEnd } from './commands';
import { dockerfile, hasImage, readFromImage, type Engine } from './engine';
import { makeLocalBases, type Bases } from './local-base';
import { imageReference, type ImageOptions } from './options';
import { imageName } from './parts';

export interface BuiltImage {
  part: PartName;
  image: string;
  bytes: number;
}

const bomFolder = join(repositoryRoot, 'dist/images');

export async function buildImages(engine: Engine, options: ImageOptions): Promise<BuiltImage[]> {
  const bases = await chooseBases(engine, options);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const revision = (await runToEnd('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot })).stdout.trim() || 'unknown';
  const built: BuiltImage[] = [];
  for (const part of options.parts) {
    const image = imageReference(part, options);
    const buildArgs = { PART: part, VERSION: version, REVISION: revision, ...bases };
    await engine.build({ file: dockerfile, context: repositoryRoot, tag: image, buildArgs });
    mkdirSync(bomFolder, { recursive: true });
    writeFileSync(join(bomFolder, `${imageName(part)}.cdx.json`), await readFromImage(engine, image, '/app/sbom.cdx.json'));
    built.push({ part, image, bytes: await engine.sizeOf(image) });
  }
  return built;
}

async function chooseBases(engine: Engine, { base, builder }: ImageOptions): Promise<Partial<Record<'BASE' | 'BUILDER', string>>> {
  const named = { ...(base !== undefined && { BASE: base }), ...(builder !== undefined && { BUILDER: builder }) };
  if (engine.name === 'docker' || (base !== undefined && builder !== undefined)) return named;
  const inFile = defaultBases();
  if ((await hasImage(base ?? inFile.base)) && (await hasImage(builder ?? inFile.builder))) return named;
  console.log('No registry gives the bases of the Dockerfile. Making stand-ins from Debian and npm packages (deploy/images/README.md).');
  const local = await makeLocalBases(engine);
  return { BASE: local.base, BUILDER: local.builder, ...named };
}

export function defaultBases(): Bases {
  const text = readFileSync(dockerfile, 'utf8');
  const valueOf = (name: string) => new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(text)?.[1] ?? '';
  return { base: valueOf('BASE'), builder: valueOf('BUILDER') };
}
