import { card } from './card';
import type { Demo } from './seed-demo';

const demo: Demo = {
  base_url: 'http://127.0.0.1:8080/api/v1',
  dashboard_url: 'http://127.0.0.1:8080/',
  mail_url: 'http://127.0.0.1:1025',
  receiver_url: 'http://127.0.0.1:3100',
  metrics_urls: [],
  log_url: '',
  email: 'demo@example.com',
  password: 'demo-password',
  api_key: 'sk-demo',
  site_id: 'demo site',
  site_token: '',
};
const showcase = { email: 'ana@aurora.example', password: 'aurora-password', api_key: 'sk-aurora', site_id: 'aurora site', site_token: '' };
const curlOf = (text: string) => text.split('\n').find((line) => line.startsWith('curl')) ?? '';

test('the card shows the login of the account that its curl line uses', () => {
  const text = card({ ...demo, showcase });
  expect(text).toContain('Email      ana@aurora.example\n  Password   aurora-password\n');
  expect(text).toContain('Webhooks   http://127.0.0.1:3100/\n');
  expect(text).toContain('demo@example.com demo-password');
  expect(curlOf(text)).toContain('sk-aurora');
  expect(curlOf(text)).toContain('"site_id":"aurora site"');
});

test('without the showcase the card shows the demo account', () => {
  const text = card(demo);
  expect(text).toContain('Email      demo@example.com\n  Password   demo-password\n');
  expect(curlOf(text)).toContain('sk-demo');
  expect(text).not.toContain('undefined');
});

test('the card does not show a password set by the owner', () => {
  expect(card({ ...demo, showcase: { ...showcase, password: '' } })).toContain('Password   the one you set');
});
