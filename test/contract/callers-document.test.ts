import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@consent/contracts';
import { everyMethod, httpCallers, rpcCallers, sharedInterfaces, type ServiceContract } from '@consent/contracts';

const architecture = readFileSync(join(__dirname, '../../ARCHITECTURE.md'), 'utf8');

const documented = [...architecture.matchAll(/^\| (\w+) \| (`[\w.]+`|internal HTTP) \| (.+) \|$/gm)].map(([, server, face, callers]) => ({
  server,
  face: face?.replaceAll('`', ''),
  callers,
}));

const ruled = [
  ...Object.entries(rpcCallers).flatMap(([face, callers]) =>
    (sharedInterfaces[face] ?? [face.split('.')[0]]).map((server) => ({
      server,
      face,
      callers: Object.entries(callers)
        .map(([name, methods]) => (methods === everyMethod ? name : `${name} (${methods.map((method) => `\`${method}\``).join(', ')})`))
        .join(', '),
    })),
  ),
  ...Object.entries(httpCallers).map(([server, callers]) => ({ server, face: 'internal HTTP', callers: callers.join(', ') })),
];

const contractsByName = new Map(
  Object.values<unknown>(contracts)
    .filter((value): value is ServiceContract => typeof value === 'object' && value !== null && 'methods' in value && 'name' in value)
    .map((contract) => [contract.name, contract]),
);

test('[threats 81] ARCHITECTURE.md lists the same callers of every interface as the code', () => {
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(documented)).toEqual(sorted(ruled));
});

test('[threats 81] every gRPC service has a rule, and each rule names existing methods', () => {
  expect(Object.keys(rpcCallers).sort()).toEqual([...contractsByName.keys()].sort());
  for (const [service, callers] of Object.entries(rpcCallers)) {
    const paths = Object.values(contractsByName.get(service)?.methods ?? {}).map(({ path }) => path);
    const named = Object.values(callers).flatMap((methods) => (methods === everyMethod ? [] : methods));
    expect(paths).toEqual(expect.arrayContaining(named.map((method) => `/${service}/${method}`)));
  }
});
