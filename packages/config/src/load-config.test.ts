import { ConfigError, loadConfig, processSettings, secret } from './index';

const development = { NODE_ENV: 'development' };
const shape = { ...processSettings, CURSOR_KEY: secret('signs cursors') };

describe('loadConfig', () => {
  test('all faults are reported at once, each with the name of the variable', () => {
    const load = () => loadConfig(shape, { LOG_LEVEL: 'loud', OPS_PORT: 'x' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/LOG_LEVEL[\s\S]*OPS_PORT[\s\S]*CURSOR_KEY/);
  });

  test('an empty variable counts as absent', () => {
    const config = loadConfig(shape, { ...development, LOG_LEVEL: '', CURSOR_KEY: 'k'.repeat(32) });
    expect(config.LOG_LEVEL).toBe('info');
  });

  test('a variable that is not in the shape is not read', () => {
    const config = loadConfig(shape, { ...development, CURSOR_KEY: 'k'.repeat(32), HOME: 'there' });
    expect(config).not.toHaveProperty('HOME');
  });
});
