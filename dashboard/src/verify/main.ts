import { FormatError } from '@consent/evidence-format';
import { resultLines, verifyBundle, type ResultSection } from '@consent/evidence-verifier';
import { browserCrypto, canVerify } from './crypto';

const bundleInput = find('bundle', HTMLInputElement);
const keysInput = find('keys', HTMLInputElement);
const knownInput = find('known', HTMLInputElement);
const resultPlace = find('result', HTMLElement);

for (const input of [bundleInput, keysInput, knownInput]) input.addEventListener('change', () => void verifyChosen());
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  const files = event.dataTransfer?.files;
  if (files === undefined || files.length === 0) return;
  takeDropped([...files]);
  void verifyChosen();
});

function takeDropped(files: File[]): void {
  const give = (input: HTMLInputElement, given: File[]) => {
    if (given.length === 0) return;
    const transfer = new DataTransfer();
    for (const file of given) transfer.items.add(file);
    input.files = transfer.files;
  };
  const endsWith = (ending: string) => files.filter(({ name }) => name.toLowerCase().endsWith(ending));
  give(bundleInput, endsWith('.zip').slice(0, 1));
  give(keysInput, endsWith('.json').slice(0, 1));
  give(knownInput, endsWith('.txt'));
}

let lastRun = 0;

/** Drops its result if another verification started meanwhile. */
async function verifyChosen(): Promise<void> {
  const [bundle] = bundleInput.files ?? [];
  const [keys] = keysInput.files ?? [];
  if (bundle === undefined) return;
  lastRun += 1;
  const run = lastRun;
  resultPlace.replaceChildren(paragraph('Checking…'));
  const shown = await verifyFiles(bundle, keys, [...(knownInput.files ?? [])]);
  if (run === lastRun) resultPlace.replaceChildren(...shown);
}

async function verifyFiles(bundle: File, keys: File | undefined, known: File[]): Promise<HTMLElement[]> {
  if (!(await canVerify())) {
    return [paragraph('This browser can’t verify Ed25519 signatures here. Use a current browser, or node verify-evidence.mjs.')];
  }
  try {
    const result = await verifyBundle({
      zip: await bytesOf(bundle),
      keys: await keys?.text(),
      known: await Promise.all(known.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) }))),
      ...browserCrypto,
    });
    return resultLines(result).map((section, at) => sectionElement(section, at === 0 ? result.outcome : ''));
  } catch (error) {
    if (error instanceof FormatError) return [paragraph(`Can’t read the public keys: ${error.message}.`)];
    return [paragraph(`Can’t read the files: ${(error as Error).message}`)];
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

function sectionElement({ title, lines }: ResultSection, outcome: string): HTMLElement {
  const element = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = title;
  heading.className = outcome;
  const list = document.createElement('ul');
  for (const line of lines) list.append(Object.assign(document.createElement('li'), { textContent: line }));
  element.append(heading, list);
  return element;
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

function find<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no #${id}`);
}
