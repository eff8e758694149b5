/**
 * Control characters, line breaks, and characters that reorder or hide text. On a terminal they move the cursor, recolour or
 * replace what was printed, or pretend to be another line.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}]/gu;

/** Shows each such character as its code, such as \u001b. */
export function visibleText(text: string): string {
  return text.replace(unsafe, (character) => `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, '0')}`);
}
