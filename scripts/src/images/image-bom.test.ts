import { imageBom } from './image-bom';

const metadata = { component: { name: 'app' } };
const licensed = { 'bom-ref': 'pino@10.4.0', name: 'pino', licenses: [{ license: { id: 'MIT' } }] };
const bomWith = (...components: object[]) => ({ metadata, components, dependencies: [] }) as unknown as Parameters<typeof imageBom>[1];

const licences: Record<string, string> = { 'node_modules/@scope/data': 'SEE LICENSE IN DATA-LICENSE', 'node_modules/nameless': '' };
const findLicence = (folder: string) => licences[folder] as string;

test('a bill of materials is named after its image, and our own packages have our licence', () => {
  const own = { 'bom-ref': '@consent/kernel@1.1.0', name: 'kernel' };
  const licenses = [{ license: { name: 'UNLICENSED' } }];
  expect(imageBom('account', bomWith(licensed, own), 'UNLICENSED', findLicence)).toMatchObject({
    metadata: { component: { name: 'consent-service-account', licenses } },
    components: [licensed, { ...own, licenses }],
  });
});

test('a licence that is not SPDX is taken from the package', () => {
  const data = { 'bom-ref': '@scope/data@1.0.0', name: '@scope/data' };
  expect(imageBom('gateway', bomWith(data), 'UNLICENSED', findLicence).components).toEqual([
    { ...data, licenses: [{ license: { name: 'SEE LICENSE IN DATA-LICENSE' } }] },
  ]);
});

test('a package without a licence is refused by name', () => {
  expect(() => imageBom('account', bomWith({ 'bom-ref': 'nameless@1.0.0', name: 'nameless' }), 'UNLICENSED', findLicence)).toThrow(
    'nameless@1.0.0 in node_modules/nameless names no licence',
  );
});
