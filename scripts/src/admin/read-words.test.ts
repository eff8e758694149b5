import { readWords } from './read-words';

const read = (line: string) => readWords(line.split(' '));

test('[decision 7.4] a command consists of the words outside options', () => {
  expect(read('account set-plan --email a@example.com --plan pro --monthly-requests 5 --sites=2')).toEqual({
    command: 'account set-plan',
    options: { email: 'a@example.com', plan: 'pro', 'monthly-requests': '5', sites: '2' },
    help: false,
  });
  expect(read('--help').help).toBe(true);
  expect(read('account suspend -h').help).toBe(true);
});

test('[decision 47.1] options of the audit take no value', () => {
  expect(read('evidence audit --repair --account 1f0c --json')).toEqual({
    command: 'evidence audit',
    options: { repair: true, account: '1f0c', json: true },
    help: false,
  });
});

test('the word after an option is its value, even when it looks like an option', () => {
  expect(read('account set-plan --monthly-requests -1').options).toEqual({ 'monthly-requests': '-1' });
  expect(read('account set-plan --monthly-requests=-1').options).toEqual({ 'monthly-requests': '-1' });
});

test.each(['--email', '--email --plan pro', '--email='])('the error names an option without a value (%s)', (line) => {
  expect(() => read(`account set-plan ${line}`)).toThrow('--email needs a value.');
});

test.each([
  ['--limit 5', '--limit'],
  ['-x', '-x'],
  ['--toString', '--toString'],
])('the error names an unknown option (%s)', (line, option) => {
  expect(() => read(`account suspend ${line}`)).toThrow(`Unknown option ${option}.`);
});
