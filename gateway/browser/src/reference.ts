const list = document.querySelector<HTMLElement>('.contents');
const place = document.querySelector<HTMLElement>('#content');
const search = document.querySelector<HTMLInputElement>('input[type="search"]');
const none = document.querySelector<HTMLElement>('.contents .none');
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents li a')];
const targetOf = ({ hash }: { hash: string }) => document.getElementById(decodeURIComponent(hash.slice(1)));
const textOf = (link: HTMLAnchorElement) =>
  `${link.textContent} ${targetOf(link)?.querySelector('.about')?.textContent ?? ''}`.toLowerCase();
const texts = new Map<HTMLAnchorElement, string>();

function showMatches(): void {
  if (texts.size === 0) for (const link of links) texts.set(link, textOf(link));
  const words = (search?.value ?? '').toLowerCase().split(/\s+/);
  for (const [link, text] of texts) (link.parentElement as HTMLElement).hidden = !words.every((word) => text.includes(word));
  for (const group of document.querySelectorAll<HTMLElement>('.contents > div'))
    group.hidden = group.querySelector('li:not([hidden])') === null;
  if (none !== null) none.hidden = matches().length > 0;
}

const matches = () => links.filter((link) => link.parentElement?.hidden !== true);

search?.addEventListener('input', showMatches);
search?.addEventListener('keydown', (event) => {
  const [first] = matches();
  if (event.key === 'Enter') first?.click();
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  first?.focus();
});
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  search?.focus();
  search?.select();
});

function showCurrent(): void {
  for (const link of links) {
    const isCurrent = link.hash === location.hash;
    link.ariaCurrent = isCurrent ? 'true' : null;
    // On a phone the list is not a box of its own, and this does nothing.
    if (isCurrent && list !== null) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }
}
addEventListener('hashchange', showCurrent);
showCurrent();

place?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  if (target.classList.contains('copy')) void copy(target);
  if (target.classList.contains('try')) void tryIt(target);
});

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.nextElementSibling?.textContent ?? '');
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

async function tryIt(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const { togglePanel } = await import('./try-it.js');
    await togglePanel(button);
  } catch (error) {
    button.after(` We couldn't load this. Reload the page. (${String(error)})`);
  }
  button.disabled = false;
}

export {};
