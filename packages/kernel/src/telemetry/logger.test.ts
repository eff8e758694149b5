import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

function logged(code: string): string {
  const script = `const { createLogger } = require(${JSON.stringify(join(__dirname, '../../dist'))}); const logger = createLogger('test', 'info'); ${code}; logger.flush();`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
}

describe('the logger', () => {
  describe('never writes', () => {
    const fields = ['authorization', 'cookie', 'password', 'secret', 'token', 'ip', 'ip_address', 'subject_id'];
    let lines: string[];
    beforeAll(() => {
      lines = logged(fields.map((field) => `logger.info({ ${field}: 'canary-value' }, 'said ${field}')`).join(';'))
        .trim()
        .split('\n');
    });

    test.each(fields)('the value of %s', (field) => {
      const ofField = lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === `said ${field}`);
      expect(ofField).toHaveLength(1);
      expect(ofField[0]).not.toContain('canary-value');
    });
  });

  test('writes the code of a database error, but not its row values', () => {
    const line = logged(
      `logger.error({ error: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary-value)' }) }, 'failed')`,
    );
    expect(line).toContain('23505');
    expect(line).not.toContain('canary-value');
  });

  test('writes the causes of an error, and a stack only for unexpected errors', () => {
    const { error } = JSON.parse(
      logged(
        `const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
         logger.error({ error: Object.assign(new Error('away', { cause }), { kind: 'unavailable' }) }, 'failed')`,
      ),
    );
    expect(error).toMatchObject({ kind: 'unavailable', message: 'away', cause: { message: 'no route', code: 'EHOSTUNREACH' } });
    expect(error.stack).toBeUndefined();
    expect(error.cause.stack).toContain('no route');
  });

  test('writes one JSON line with time, level and service for each event', () => {
    const line = JSON.parse(logged(`logger.warn({ request_id: 'r-1' }, 'said')`));
    expect(line).toMatchObject({ level: 'warn', service: 'test', request_id: 'r-1', msg: 'said', time: expect.stringMatching(/Z$/) });
  });
});
