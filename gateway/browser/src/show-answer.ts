import { code, details, element } from './elements.js';

const shownCharacters = 100_000;

export const statusOf = ({ ok, status, statusText }: Response): HTMLElement =>
  element('strong', { className: ok ? '' : 'failed' }, `${status} ${statusText}`);

export async function showAnswer(answer: Response): Promise<DocumentFragment> {
  const content = await answer.blob();
  const type = answer.headers.get('content-type') ?? '';
  const text = /json|^text\//.test(type) ? await content.text() : '';
  const shown = document.createDocumentFragment();
  shown.append(details('Headers', code([...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'))));
  if (text !== '') shown.append(code(readable(text, type).slice(0, shownCharacters)));
  if (content.size > 0 && (text === '' || text.length > shownCharacters || answer.headers.has('content-disposition')))
    shown.append(saveLink(answer, content));
  return shown;
}

function readable(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function saveLink({ headers }: Response, content: Blob): HTMLElement {
  const [, name = 'answer'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const link = element('a', { href: URL.createObjectURL(content), download: name }, `Save ${name}`);
  return element('p', {}, link, ` (${content.size.toLocaleString()} bytes)`);
}
