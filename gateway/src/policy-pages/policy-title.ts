const searchedCharacters = 20_000;
const longestLine = 500;
const longestTitle = 120;

/** The first heading that begins with #. A text chooses its characters, so no regular expression here may backtrack over it. */
export function policyTitle(content: string): string {
  for (const line of content.slice(0, searchedCharacters).split('\n')) {
    const title = headingIn(line.slice(0, longestLine));
    if (title !== '') return Array.from(title).slice(0, longestTitle).join('');
  }
  return 'Policy';
}

function headingIn(line: string): string {
  let level = 0;
  while (line[level] === '#') level += 1;
  const text = line.slice(level).trim();
  if (level === 0 || level > 6 || text === line.slice(level)) return '';
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trim();
}
