/**
 * An element named like a member of `document` shadows it, as in `<img name="body">`, and an element with the id
 * "addEventListener" shadows that of `window`. Everything here reads the prototypes instead.
 */
export const unshadowed = (page: Document): Document =>
  new Proxy(page, {
    get: (_, name) => {
      const member: unknown = Reflect.get(Document.prototype, name, page);
      return typeof member === 'function' ? (member.bind(page) as unknown) : member;
    },
  });

/** An element with the name "cookie" shadows `document.cookie`. */
export const cookies = () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');

export function listen<Type extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Type) => void,
  options: AddEventListenerOptions = {},
): void {
  EventTarget.prototype.addEventListener.call(target, type, listener as EventListener, options);
}

/** A form's fields shadow its methods. */
export const matches = (element: Element, selector: string): boolean => Element.prototype.matches.call(element, selector);
export const contains = (element: Element, selector: string): boolean => Element.prototype.querySelector.call(element, selector) !== null;
export const isWithin = (element: Element, selector: string): boolean => Element.prototype.closest.call(element, selector) !== null;
