import { createSilentLogger } from '../telemetry';
import { createLifecycle } from './index';

const logger = createSilentLogger();

function recordingPart(name: string, calls: string[], failing?: 'start' | 'stop') {
  return {
    name,
    start: () => {
      if (failing === 'start') throw new Error(`${name} cannot start`);
      calls.push(`start ${name}`);
    },
    stop: () => {
      calls.push(`stop ${name}`);
      if (failing === 'stop') throw new Error(`${name} cannot stop`);
    },
  };
}

describe('createLifecycle', () => {
  test('parts start in order and stop in reverse', async () => {
    const calls: string[] = [];
    const app = createLifecycle([recordingPart('a', calls), recordingPart('b', calls)], logger);
    await app.start();
    await app.stop();
    expect(calls).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  test('a part that fails to start stops the parts before it, and the start fails', async () => {
    const calls: string[] = [];
    const app = createLifecycle([recordingPart('a', calls), recordingPart('b', calls, 'start')], logger);
    await expect(app.start()).rejects.toThrow('b cannot start');
    expect(calls).toEqual(['start a', 'stop a']);
  });

  test('a part that fails to stop does not keep the others from stopping', async () => {
    const calls: string[] = [];
    const app = createLifecycle([recordingPart('a', calls), recordingPart('b', calls, 'stop')], logger);
    await app.start();
    await app.stop();
    expect(calls).toContain('stop a');
  });

  test('a part whose readiness check throws is named as not ready', async () => {
    const broken = { name: 'database', isReady: () => Promise.reject(new Error('away')) };
    const app = createLifecycle([{ name: 'rpc' }, broken], logger);
    expect(await app.notReady()).toEqual(['rpc', 'database']);
    await app.start();
    expect(await app.notReady()).toEqual(['database']);
  });
});
