type Raw = Record<string, unknown>;

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
