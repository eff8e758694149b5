import { createRegistry } from '@consent/telemetry';
import { createExportSlots } from './export-slots';

const registryOfTest = () => createRegistry('test', { processMetrics: false });

test('at most so many run at a time, and of one account so many; what is given back can be taken again', () => {
  const slots = createExportSlots({ max: 3, maxPerAccount: 2 }, registryOfTest());
  const giveBack = slots.take('one');
  slots.take('one');
  expect(() => slots.take('one')).toThrow('Too many exports run at the moment.');
  slots.take('two');
  expect(() => slots.take('three')).toThrow('Too many exports run at the moment.');
  giveBack();
  slots.take('one');
});

test('Prometheus sees how many run now', async () => {
  const registry = registryOfTest();
  const slots = createExportSlots({ max: 3, maxPerAccount: 3 }, registry);
  const running = async () => /^export_streams_running\{service="test"\} (\d+)$/m.exec(await registry.metrics())?.[1];
  expect(await running()).toBe('0');
  const giveBack = slots.take('one');
  slots.take('two');
  expect(await running()).toBe('2');
  giveBack();
  expect(await running()).toBe('1');
});
