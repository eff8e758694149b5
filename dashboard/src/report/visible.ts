/** Control characters and overrides of direction can make a text look like another one. Right-to-left text needs neither. */
export function visible(text: string): string {
  return text.replace(/[\u202d\u202e]|(?![\t\n\r])\p{Cc}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
