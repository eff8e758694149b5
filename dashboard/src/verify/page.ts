import { type ResultSection } from '@consent/evidence-verifier';
import { checkInWorker, type CheckAnswer, type RunningCheck } from './check-files';
import { drawingsElement } from './draw';
import { recognizeFile, type FileKind } from './recognize-file';

interface ChosenFile {
  kind: FileKind;
  file: File;
}

const kindNames: Record<FileKind, string> = {
  bundle: 'Evidence bundle',
  keys: 'Public keys',
  known: 'Checkpoint you kept',
  tagKey: 'Tag key',
  policy: 'Witness policy',
  tsaCert: 'Time stamp certificate',
};
/** Of the other kinds the last file counts. */
const manyKinds: ReadonlySet<FileKind> = new Set(['known', 'tsaCert']);
/** More lines than anyone reads on a page. The command prints them all. */
const mostLines = 5000;

/** `script` is the text of this script, for the worker. */
export function startPage(script: string): void {
  const input = find('files', HTMLInputElement);
  const notBefore = find('not-before', HTMLInputElement);
  const dropZone = document.querySelector('.drop')!;
  let chosen: ChosenFile[] = [];
  let running: RunningCheck | undefined;

  const choose = async (files: readonly File[]) => {
    const added = await Promise.all(files.map(async (file) => ({ file, kind: await recognizeFile(file) })));
    const replaced = new Set<FileKind>(added.map(({ kind }) => kind).filter((kind) => !manyKinds.has(kind)));
    const latest = added.filter(({ kind }, at) => manyKinds.has(kind) || added.findLastIndex((each) => each.kind === kind) === at);
    chosen = [...chosen.filter(({ kind }) => !replaced.has(kind)), ...latest];
    update();
  };
  const update = () => {
    find('chosen', HTMLElement).replaceChildren(...chosen.map((each) => chosenLine(each, () => remove(each))));
    void verify();
  };
  const remove = (removed: ChosenFile) => {
    chosen = chosen.filter((each) => each !== removed);
    update();
  };
  const verify = async () => {
    running?.stop();
    running = undefined;
    showProgress(undefined);
    find('result', HTMLElement).replaceChildren();
    const ofKind = (wanted: FileKind) => chosen.filter(({ kind }) => kind === wanted).map(({ file }) => file);
    const [bundle] = ofKind('bundle');
    if (bundle === undefined) return;
    showProgress(0);
    const files = {
      bundle,
      keys: ofKind('keys')[0],
      known: ofKind('known'),
      tagKey: ofKind('tagKey')[0],
      policy: ofKind('policy')[0],
      tsaCerts: ofKind('tsaCert'),
      notBefore: notBefore.valueAsDate ?? undefined,
    };
    const check = checkInWorker(script, files, showProgress);
    running = check;
    const answer = await check.result;
    if (running !== check) return;
    check.stop();
    showProgress(undefined);
    find('result', HTMLElement).replaceChildren(...answerElements(answer));
  };

  input.addEventListener('change', () => {
    void choose([...(input.files ?? [])]);
    // The same file can be chosen again after a change.
    input.value = '';
  });
  notBefore.addEventListener('change', () => void verify());
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    dropZone.classList.add('over');
  });
  document.addEventListener('dragleave', () => dropZone.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    dropZone.classList.remove('over');
    void choose([...(event.dataTransfer?.files ?? [])]);
  });
}

function chosenLine({ kind, file }: ChosenFile, remove: () => void): HTMLElement {
  const line = document.createElement('li');
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' });
  button.setAttribute('aria-label', `Remove ${file.name}`);
  button.addEventListener('click', remove);
  line.append(Object.assign(document.createElement('strong'), { textContent: kindNames[kind] }), ` ${file.name}`, button);
  return line;
}

/** Undefined hides the bar. */
function showProgress(share: number | undefined): void {
  find('progress', HTMLElement).hidden = share === undefined;
  if (share !== undefined) find('share', HTMLProgressElement).value = share;
}

function answerElements(answer: CheckAnswer): HTMLElement[] {
  if ('problem' in answer) return [Object.assign(document.createElement('p'), { textContent: answer.problem })];
  if ('share' in answer) return [];
  const [first, ...others] = answer.sections.map((section, at) => sectionElement(section, at === 0 ? answer.outcome : ''));
  return [...(first ? [first] : []), ...drawingsElement(answer.drawings), ...others];
}

function sectionElement({ title, lines }: ResultSection, outcome: string): HTMLElement {
  const element = Object.assign(document.createElement('section'), { className: outcome });
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  const list = document.createElement('ul');
  const rest = lines.length - mostLines;
  const shown = rest > 0 ? [...lines.slice(0, mostLines), `And ${rest} more, which the command prints.`] : lines;
  for (const line of shown) list.append(Object.assign(document.createElement('li'), { textContent: line }));
  element.append(heading, list);
  return element;
}

function find<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no #${id}`);
}
