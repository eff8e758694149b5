/** An array literal of values in which nothing needs quoting: ids, hashes, numbers, instants, NULL. */
export function plainArray<Item>(items: readonly Item[], valueOf: (item: Item) => string | number | boolean): string {
  return `{${items.map(valueOf).join(',')}}`;
}

const special = /["\\]/;
const everySpecial = /["\\]/g;

/** An array literal of any texts; pg's own goes through each of them three times. */
export function textArray<Item>(items: readonly Item[], valueOf: (item: Item) => string): string {
  return `{${items.map((item) => quoted(valueOf(item))).join(',')}}`;
}

function quoted(text: string): string {
  return special.test(text) ? `"${text.replace(everySpecial, '\\$&')}"` : `"${text}"`;
}
