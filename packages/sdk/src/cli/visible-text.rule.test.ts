import { visibleText } from './visible-text.rule';

test.each([
  ['plain text, ação, 漢字 and 🙂', 'plain text, ação, 漢字 and 🙂'],
  ['\x1b]0;title\x07', '\\u001b]0;title\\u0007'],
  ['ok\r\x1b[2Kfine', 'ok\\u000d\\u001b[2Kfine'],
  ['one\ntwo', 'one\\u000atwo'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202eb\u2066c\u200b', 'a\\u202eb\\u2066c\\u200b'],
  ['\ud800', '\\ud800'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
