type Raw = Record<string, unknown>;

/** Named parameters of an address as text; the others and the empty ones are left out. */
export function textsOf<Name extends string>(...names: Name[]): (raw: Raw) => { [Each in Name]?: string } {
  return (raw) => {
    const found: { [Each in Name]?: string } = {};
    for (const name of names) {
      const value = raw[name];
      if (typeof value === 'string' && value !== '') found[name] = value;
    }
    return found;
  };
}
