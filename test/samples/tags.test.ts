import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describeWhen } from '@consent/testkit';

const examples = join(__dirname, '../../examples');
const token = `st_${'a'.repeat(43)}`;

describe('the template for Google Tag Manager', () => {
  const template = readFileSync(join(examples, 'google-tag-manager/consent-banner.tpl'), 'utf8');
  const part = (name: string) => {
    const [, text = ''] = template.split(`___${name}___\n`);
    return text.split(/^___[A-Z_]+___$/m)[0] ?? '';
  };
  const permissions = JSON.parse(part('WEB_PERMISSIONS')) as {
    instance: { key: { publicId: string }; param: { value: { listItem: { string?: string; mapValue?: { string?: string }[] }[] } }[] };
  }[];
  const listOf = (name: string) =>
    permissions.find(({ instance }) => instance.key.publicId === name)?.instance.param[0]?.value.listItem ?? [];

  /** Calls in order. A permission counts as given if the template asks for it. */
  function fire(data: { server: string; token: string }): unknown[] {
    const calls: unknown[] = [];
    const urls = listOf('inject_script').map(({ string = '' }) => string);
    const api: Record<string, (...words: unknown[]) => unknown> = {
      setDefaultConsentState: (state) => calls.push(['default', state]),
      queryPermission: (name, url) =>
        name === 'inject_script' && urls.some((pattern) => String(url).startsWith(pattern.replace(/\*$/, ''))),
      injectScript: (url, onSuccess) => {
        calls.push(['load', url]);
        (onSuccess as () => void)();
      },
    };
    const ends = { gtmOnSuccess: () => calls.push(['success']), gtmOnFailure: () => calls.push(['failure']) };
    runInNewContext(part('SANDBOXED_JS_FOR_WEB_TEMPLATE'), { require: (name: string) => api[name], data: { ...data, ...ends } });
    return JSON.parse(JSON.stringify(calls)) as unknown[];
  }

  test('denies first, then loads the banner of the site', () => {
    const [first, ...others] = fire({ server: 'https://consent.example.com', token });
    expect(first).toMatchObject(['default', { ad_storage: 'denied', analytics_storage: 'denied', security_storage: 'granted' }]);
    expect(others).toEqual([['load', `https://consent.example.com/b/${token}.js`], ['success']]);
  });

  test('loads nothing from a server that its permission does not name', () => {
    expect(fire({ server: 'https://other.example', token }).slice(1)).toEqual([['failure']]);
  });

  test('may write each state that it sets, and no other', () => {
    const [[, state]] = fire({ server: 'https://consent.example.com', token }) as [[string, Record<string, unknown>]];
    const written = listOf('access_consent').map(({ mapValue = [] }) => mapValue[0]?.string);
    expect(written).toEqual(Object.keys(state).filter((name) => name !== 'wait_for_update'));
  });

  test('its fields take a server and a token, and nothing else', () => {
    const fields = JSON.parse(part('TEMPLATE_PARAMETERS')) as { name: string; valueValidators: { args: [string] }[] }[];
    const takes = (name: string, value: string) =>
      new RegExp(fields.find((field) => field.name === name)?.valueValidators[0]?.args[0] ?? '$^').test(value);
    expect([takes('server', 'https://consent.example.com'), takes('server', 'https://a/b'), takes('server', 'http://a.example')]).toEqual([
      ...[true, false, false],
    ]);
    expect([takes('token', token), takes('token', 'st_x'), takes('token', `${token}"`)]).toEqual([true, false, false]);
    expect(JSON.parse(part('INFO'))).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] });
  });
});

const hasPhp = spawnSync('php', ['--version']).status === 0;

describeWhen(hasPhp, 'no PHP')('the plugin for WordPress', () => {
  interface Outcome {
    head: string;
    priority: number;
    checked: unknown;
    errors: Record<string, string>;
    fields: Record<string, string>;
    capability: string;
    page: string;
  }
  function run(input: { option: unknown; given?: unknown }): Outcome {
    const { stdout, stderr } = spawnSync(
      'php',
      ['-d', 'display_errors=stderr', '-d', 'error_reporting=E_ALL', join(__dirname, 'wordpress.php')],
      {
        input: JSON.stringify(input),
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Outcome;
  }
  const saved = { server: 'https://consent.example.com', token };

  test('prints the line of the banner early in the head, once both fields are filled', () => {
    const { head, priority } = run({ option: saved });
    expect([head, priority]).toEqual([`<script async src="https://consent.example.com/b/${token}.js"></script>\n`, 1]);
    for (const option of [[], { server: saved.server }, { token }, { server: '', token: '' }, '']) expect(run({ option }).head).toBe('');
  });

  test('keeps what was saved if a field is wrong, and says what to enter', () => {
    expect(run({ option: saved, given: { server: ' http://127.0.0.1:8080/ ', token: ` ${token} ` } })).toMatchObject({
      checked: { server: 'http://127.0.0.1:8080', token },
      errors: [],
    });
    for (const server of ['consent.example.com', 'https://a.example/b', 'javascript:alert(1)', 'https://a"><script>'])
      expect([server, run({ option: saved, given: { server, token } })]).toMatchObject([
        server,
        { checked: saved, errors: { server: expect.stringContaining('https://consent.example.com') as string } },
      ]);
    expect(run({ option: saved, given: { ...saved, token: 'st_"><script>' } })).toMatchObject({
      checked: saved,
      errors: { token: expect.stringContaining('st_') as string },
    });
    expect(run({ option: saved, given: { server: '', token: '' } }).checked).toEqual({ server: '', token: '' });
    expect(run({ option: saved, given: 'text' }).checked).toEqual({ server: '', token: '' });
  });

  test('its page is for administrators, and shows the saved values escaped', () => {
    const { capability, page, fields } = run({ option: { server: '"><script>', token } });
    expect(capability).toBe('manage_options');
    expect(page).toContain('[nonce of consent-banner][fields of consent-banner][button]');
    expect(fields['Server']).toContain('name="consent_banner[server]" value="&quot;&gt;&lt;script&gt;"');
  });
});
