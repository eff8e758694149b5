// Makes Scalar work under a policy that allows no eval, no style attribute in markup, and <style> elements with the nonce of
// the page only. A classic script, because it must run before Scalar's.
{
  // Zod, inside of Scalar, compiles schemas with `new Function` unless it is told not to.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };

  // The policy refuses the attribute, and allows the same declarations through the object model.
  const setAttribute = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    if (name === 'style' && 'style' in this) (this.style as CSSStyleDeclaration).cssText = value;
    else setAttribute.call(this, name, value);
  };

  // Samples of code come as markup with this attribute, which only line numbers need.
  const lineNumbers = / style="--line-count: \d+; --line-digits: \d+;"/g;
  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...innerHtml,
    set(this: Element, html: unknown) {
      // Vue passes an object of Trusted Types instead of a string.
      innerHtml.set?.call(this, String(html).replaceAll(lineNumbers, ''));
    },
  });
}
