import { readZip } from '@consent/evidence-format';
import { reportZip } from './report-zip';

test('one file has the report, the bundle byte for byte, and the keys', async () => {
  const bundle = Uint8Array.of(0x50, 0x4b, 0, 255);
  const zip = await reportZip({ html: '<p>Relatório</p>', bundle: new Blob([bundle]), keys: '{"generations":[]}' });
  const files = readZip(new Uint8Array(await zip.arrayBuffer()));
  expect(files.map(({ name }) => name)).toEqual(['report.html', 'bundle.zip', 'keys.json']);
  expect(files.map(({ bytes }) => bytes)[1]).toEqual(bundle);
  expect(new TextDecoder().decode(files[0]!.bytes)).toBe('<p>Relatório</p>');
});
