import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/src/repository-root';

export const dockerfileText = readFileSync(join(repositoryRoot, 'deploy/images/Dockerfile'), 'utf8');

export const lastStage = dockerfileText
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
  .at(-1)!
  .trim()
  .split('\n');

export const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  lastStage
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.slice('ENV '.length).split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);
