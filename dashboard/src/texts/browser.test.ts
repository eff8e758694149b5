import { browserText } from './browser';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 (Windows)'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Microsoft Edge 141 (Windows)'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144 (Linux)'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18 (iOS)',
  ],
])('names the browser and the system of %s', (userAgent, text) => {
  expect(browserText(userAgent)).toBe(text);
});

test.each(['', ' ', 'my server', '<img src=x onerror=alert(1)>', '日本語'])(
  'returns no name for the unknown user agent %j',
  (userAgent) => {
    expect(browserText(userAgent)).toBe('');
  },
);
