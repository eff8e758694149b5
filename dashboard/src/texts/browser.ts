import Bowser from 'bowser';

/** The browser and the system of a user agent, such as "Chrome 141 (Windows)"; "" when it is none that we know. */
export function browserText(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return '';
  const version = browser.version?.split('.')[0] ?? '';
  return `${browser.name}${version === '' ? '' : ` ${version}`}${os.name === undefined ? '' : ` (${os.name})`}`;
}
