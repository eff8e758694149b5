import { startSettings } from './config';

test('an empty variable counts as absent', () => {
  expect(startSettings({ PORT: '', HOST: '', LOG_LEVEL: '' })).toMatchObject({ port: 8080, host: '127.0.0.1', logLevel: 'info' });
});

test.each(['abc', '70000', '-1', '80.5', '8e3', '0x50', ' '])('PORT="%s" is refused in one sentence that shows the value', (PORT) => {
  expect(() => startSettings({ PORT })).toThrow(
    `PORT must be a number from 0 to 65535 (0 takes a free one), but is "${PORT}". For example: PORT=8090 npm start`,
  );
});
