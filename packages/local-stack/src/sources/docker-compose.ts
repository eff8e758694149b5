import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerName } from '../local-server';
import { runCommand, succeeds } from '../processes/run-command';
import type { Launch } from '../processes/spawn-server';

export const CONTAINER_DATA_DIR = '/data';

const PULL_TIMEOUT_MS = 600_000;

export interface ContainerOptions {
  docker: string;
  name: ServerName;
  image: string;
  command: readonly string[];
  dataDir: string;
  port: number;
  containerPort: number;
  signal?: AbortSignal | undefined;
}

/** The docker command may exist without a running daemon or without Compose. */
export async function isDockerUsable(docker: string, signal?: AbortSignal): Promise<boolean> {
  return (await succeeds(docker, ['info'], { signal })) && (await succeeds(docker, ['compose', 'version'], { signal }));
}

/** The returned command runs the container in the foreground. */
export async function prepareContainer(options: ContainerOptions): Promise<Launch> {
  const { docker, name, dataDir, signal } = options;
  const composeFile = path.join(dataDir, 'compose.yaml');
  writeFileSync(composeFile, composeFileOf(options));

  const project = `${name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const compose = ['compose', '--file', composeFile, '--project-name', project];
  await runCommand(docker, [...compose, 'down'], { signal }); // remove a container left by a killed run; its data is outside of it
  await runCommand(docker, [...compose, 'up', '--no-start'], { timeoutMs: PULL_TIMEOUT_MS, signal });
  return {
    command: docker,
    args: [...compose, 'up'],
    program: 'docker',
    // This process is only a client. Signals to it would not reach the server.
    control: {
      stop: () => void spawnSync(docker, [...compose, 'down'], { stdio: 'ignore' }),
      signal: (signal) => void spawnSync(docker, [...compose, 'kill', '--signal', signal], { stdio: 'ignore' }),
    },
  };
}

/** JSON is valid YAML and needs no quoting of its own. */
function composeFileOf({ name, image, command, dataDir, port, containerPort }: ContainerOptions): string {
  const service = {
    image,
    command,
    // So that the files belong to the user who started it. Under root the image picks its own user.
    ...(process.getuid?.() ? { user: `${process.getuid()}:${process.getgid?.()}` } : {}),
    ports: [`127.0.0.1:${port}:${containerPort}`],
    volumes: [`${dataDir}:${CONTAINER_DATA_DIR}`],
  };
  return JSON.stringify({ services: { [name]: service } }, null, 2);
}
