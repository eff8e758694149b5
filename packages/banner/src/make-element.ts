/** Makes elements of a document without HTML, so that a page with Trusted Types refuses none. */
export const elementsOf =
  (page: Document) =>
  <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Record<string, string> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
