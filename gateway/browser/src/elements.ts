type Content = (Node | string | undefined)[];

/** An element with these properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: Content
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content.filter((part) => part !== undefined));
  return made;
}

export const details = (title: string, ...content: Content): HTMLDetailsElement =>
  element('details', {}, element('summary', {}, title), ...content);

export const code = (text: string): HTMLPreElement => element('pre', { tabIndex: 0 }, element('code', {}, text));
