/** A copy without a prototype, so that a page that extends Object.prototype adds nothing to it. */
export const bare = <Value extends object>(value: Value): Value => Object.assign(Object.create(null) as Value, value);

export const isCategoryKey = (key: unknown): key is string => typeof key === 'string' && /^[A-Za-z0-9][\w.:-]{0,63}$/.test(key);
