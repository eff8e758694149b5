import { parseArgs } from 'node:util';
import { type PartName, partNames } from '@consent/contracts';
import { imageName, isPart } from './parts';

export interface ImageOptions {
  parts: readonly PartName[];
  tag: string;
  registry: string;
  base: string | undefined;
  builder: string | undefined;
  check: boolean;
  stores: boolean;
  archives: string | undefined;
}

export const usage = `npm run images -- [options]

  --part P       builds the image of one process, may be repeated: ${partNames.join(', ')}
  --tag T        instead of the version in package.json
  --registry R   put before each name, such as registry.example.com/team
  --base I       image that runs the product, with Node 24
  --builder I    image that compiles it, with Node 24, npm and a shell
  --check        starts each image afterwards, as a stranger without rights would run it
  --stores       builds also PostgreSQL, Redis, NATS and a mail catcher for values-dev.yaml, from Debian packages
  --archives F   writes each image also to a file in this folder, which any node can import`;

export function readOptions(words: string[], version: string): ImageOptions {
  const { values } = parseWords(words);
  const chosen = values.part ?? [];
  const unknown = chosen.find((name) => !isPart(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".\n\n${usage}`);
  return {
    parts: chosen.length === 0 ? partNames : partNames.filter((part) => chosen.includes(part)),
    tag: values.tag ?? version,
    registry: values.registry?.replace(/\/+$/, '') ?? '',
    base: values.base,
    builder: values.builder,
    check: values.check ?? false,
    stores: values.stores ?? false,
    archives: values.archives,
  };
}

export function imageReference(part: PartName, { registry, tag }: Pick<ImageOptions, 'registry' | 'tag'>): string {
  return `${registry === '' ? '' : `${registry}/`}${imageName(part)}:${tag}`;
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        part: { type: 'string', multiple: true },
        tag: { type: 'string' },
        registry: { type: 'string' },
        base: { type: 'string' },
        builder: { type: 'string' },
        check: { type: 'boolean' },
        stores: { type: 'boolean' },
        archives: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`);
  }
}
