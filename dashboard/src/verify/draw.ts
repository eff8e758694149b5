import { directionOf } from '@consent/notice';
import { mostDrawings, type Drawing } from './drawings';

const askedTexts: Record<Drawing['asked'], string> = {
  served: 'The service had served this notice for this site within 48 hours before, by its own word.',
  claimed: 'Only the caller says that this was shown.',
};
const bannersOwn = { accent: null, background: null, text: null };
const positions: readonly string[] = ['bottom', 'bottom_left', 'bottom_right', 'center'];

/** A section of the page. Texts of a site are only ever text nodes, and its colours are `#rrggbb`. */
export function drawingsElement(drawings: readonly Drawing[]): HTMLElement[] {
  if (drawings.length === 0) return [];
  const section = element('section', 'asked');
  section.append(element('h2', '', 'What was asked'));
  section.append(
    element('p', 'intro', 'Drawn from the notices in the log, in the language of the answer, with the button that was pressed marked.'),
  );
  section.append(...drawings.map(figureOf));
  if (drawings.length === mostDrawings) section.append(element('p', '', 'There may be more. The command prints them all.'));
  return [section];
}

function figureOf(drawing: Drawing): HTMLElement {
  const { question, picture } = drawing;
  const figure = element('figure', '');
  if (picture !== undefined && question.picture !== null) figure.append(pictureOf(picture, question.picture.mediaType));
  figure.append(
    question.isInNotice ? stageOf(drawing) : element('p', '', `The notice has no texts in ${question.language}, which the caller named.`),
  );
  figure.append(captionOf(drawing));
  return figure;
}

function stageOf({ question, action, chosen }: Drawing): HTMLElement {
  const { look, title, message, buttons, categories, fields, requiredLabel, language } = question;
  const stage = element('div', `stage ${positions.includes(look?.position ?? '') ? look!.position : 'form'}`);
  const box = element('div', 'box');
  box.lang = language;
  box.dir = directionOf(language);
  const { accent, background, text: color } = look?.colors ?? bannersOwn;
  const setColor = (name: string, value: string | null) => value !== null && box.style.setProperty(name, value);
  setColor('--accent', accent);
  setColor('--on-accent', accent && readableOn(accent));
  setColor('--background', background);
  setColor('--text', color ?? (background && readableOn(background)));
  if (title !== null) box.append(element('strong', 'title', title));
  if (message !== null) box.append(element('p', '', message));
  if (look !== null && look.policyLabel !== null) box.append(element('p', 'link', look.policyLabel));
  const list = element('ul', 'categories');
  for (const { key, isRequired, label, description } of categories) {
    const line = element('li', '', `${isRequired || chosen.includes(key) ? '☑' : '☐'} ${label ?? key}`);
    const more = [isRequired ? requiredLabel : null, description].filter((text) => text !== null).join('. ');
    if (more !== '') line.append(element('small', '', more));
    list.append(line);
  }
  if (categories.length > 0) box.append(list);
  for (const { text } of fields) box.append(element('p', '', text));
  const row = element('div', 'buttons');
  for (const name of ['refuse_all', 'accept_all', 'save'] as const) {
    const label = buttons[name];
    // A banner without categories has no button to save.
    if (label === null || (name === 'save' && look !== null && action !== 'save')) continue;
    const isPressed = name === action;
    const button = element('span', isPressed ? 'choice pressed' : 'choice', label);
    row.append(button);
  }
  box.append(row);
  stage.append(box);
  return stage;
}

function captionOf({ question: { notice, look, language, buttons, rule }, action, asked, records, record }: Drawing): HTMLElement {
  const label = action === 'signal' || action === 'withdraw' ? null : buttons[action];
  const answer = {
    signal: 'Answered by a signal of the browser, without a button.',
    withdraw: 'Withdrawn without a button of the notice.',
    ...{ accept_all: '', refuse_all: '', save: '' },
  }[action];
  const pressed = label === null ? answer || `Answered by ${action}, for which the notice has no text.` : `Pressed: «${label}».`;
  const underRule =
    rule === null
      ? ''
      : rule.isInNotice
        ? ` Under rule ${rule.number} of the notice${rule.places.length === 0 ? '' : `, for ${rule.places.join(', ')}`}.`
        : ` The caller named rule ${rule.number}, which the notice does not have, so the texts of the site are drawn.`;
  const whose = records === 1 ? `Record ${record}` : `Record ${record} and ${records - 1} more`;
  const program =
    look === null || look.program === null
      ? ''
      : ` The banner was drawn by the program with the SHA-256 ${look.program}, which is not in this bundle.`;
  const lines = [
    `${whose}, in ${language}.${underRule} ${pressed} ${askedTexts[asked]}`,
    `Notice ${notice.number} of site ${notice.site}, SHA-256 ${notice.sha256}, leaf ${notice.leaf}, made at ${notice.at} by the operator’s clock.`,
    `This is a drawing of the logged data, not a picture of a screen.${program}`,
  ];
  const caption = element('figcaption', '');
  for (const line of lines) caption.append(element('p', '', line));
  return caption;
}

function pictureOf(bytes: Uint8Array<ArrayBuffer>, type: string): HTMLElement {
  const image = document.createElement('img');
  image.alt = 'The form, as its site registered it';
  image.src = URL.createObjectURL(new Blob([bytes], { type }));
  const free = () => URL.revokeObjectURL(image.src);
  image.addEventListener('load', free);
  image.addEventListener('error', free);
  return image;
}

/** As the banner chooses it. */
function readableOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

function element(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
