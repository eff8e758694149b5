import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chartFolder } from '../../scripts/src/chart/chart-files';
import { runProgram } from '@consent/testkit';
import { helm } from './tools';

type Objects = Record<string, object>;

/** Answers what Helm asks of a cluster: its version, its kinds, and single objects by their path. */
function answerTo(path: string, objects: Objects): object | undefined {
  const kinds = (groupVersion: string, name: string, kind: string) => ({
    kind: 'APIResourceList',
    groupVersion,
    resources: [{ name, singularName: '', namespaced: true, kind, verbs: ['get'] }],
  });
  if (path === '/version') return { major: '1', minor: '36', gitVersion: 'v1.36.0' };
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
  if (path === '/apis') {
    const version = { groupVersion: 'apps/v1', version: 'v1' };
    return { kind: 'APIGroupList', groups: [{ name: 'apps', versions: [version], preferredVersion: version }] };
  }
  if (path === '/api/v1') return kinds('v1', 'secrets', 'Secret');
  if (path === '/apis/apps/v1') return kinds('apps/v1', 'deployments', 'Deployment');
  return objects[path];
}

/** Renders the chart as `helm upgrade` does where `lookup` finds these objects, by path. Returns Helm's output. */
export async function renderInCluster(objects: Objects, words: readonly string[]): Promise<{ exitCode: number | null; output: string }> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answerTo(new URL(url, 'http://cluster').pathname, objects);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const cluster = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await runProgram(
      helm,
      [
        'template',
        'cs',
        chartFolder,
        '--namespace',
        'consent',
        '--dry-run=server',
        '--kube-version',
        '1.36',
        '--kube-apiserver',
        cluster,
        ...words,
      ],
      { env: { ...process.env, KUBECONFIG: '/nowhere' } },
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
