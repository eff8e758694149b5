import { ConfigError, eventSettings, loadConfig, processSettings, secret } from './index';

const development = { NODE_ENV: 'development' };
const shape = { ...processSettings, CURSOR_KEY: secret('signs cursors') };

describe('loadConfig', () => {
  test('all faults are reported together, each with the name of the variable', () => {
    const load = () => loadConfig(shape, { LOG_LEVEL: 'loud', OPS_PORT: 'x' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/LOG_LEVEL[\s\S]*OPS_PORT[\s\S]*CURSOR_KEY/);
  });

  test('an empty variable counts as absent', () => {
    const config = loadConfig(shape, { ...development, LOG_LEVEL: '', CURSOR_KEY: 'k'.repeat(32) });
    expect(config.LOG_LEVEL).toBe('info');
  });

  test('a variable outside the schema is not read', () => {
    const config = loadConfig(shape, { ...development, CURSOR_KEY: 'k'.repeat(32), HOME: 'there' });
    expect(config).not.toHaveProperty('HOME');
  });
});

test('EVENT_STREAM_REPLICAS is 1 to 5, as NATS requires, and undefined by default', () => {
  const replicas = (text: string) => loadConfig(eventSettings, { ...development, EVENT_STREAM_REPLICAS: text }).EVENT_STREAM_REPLICAS;
  expect([replicas(''), replicas('3'), replicas('5')]).toEqual([undefined, 3, 5]);
  for (const wrong of ['0', '6', '2.5', 'three']) expect(() => replicas(wrong)).toThrow('EVENT_STREAM_REPLICAS');
});
