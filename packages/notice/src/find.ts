/** Languages and categories are named by the site, so names such as "constructor" must find nothing. */
export const find = <Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
