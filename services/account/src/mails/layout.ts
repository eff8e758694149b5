export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

export interface Letter extends LetterText {
  to: string;
  replyTo?: { name: string; address: string };
  /** False if a person wrote it, so that automatic replies make sense. */
  isAutomatic?: boolean;
}

interface LetterParts {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string };
  notes?: readonly string[];
  language?: string;
}

const productName = 'Consent Service';

export function layOut({ subject, paragraphs, action, notes = [], language = 'en' }: LetterParts): LetterText {
  const text = [...paragraphs, ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]), ...notes, `-- \n${productName}`];
  const html = [
    ...paragraphs.map((paragraph) => `<p style="white-space:pre-wrap">${escapeHtml(paragraph)}</p>`),
    ...(action === undefined ? [] : actionHtml(action)),
    ...notes.map((note) => `<p style="color:#666;font-size:14px">${escapeHtml(note)}</p>`),
  ];
  return {
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem">
${html.join('\n')}
<p style="color:#666;font-size:14px">${productName}</p>
</body>
</html>
`,
  };
}

function actionHtml({ label, link }: { label: string; link: string }): string[] {
  const address = escapeHtml(link);
  return [
    `<p><a href="${address}" style="background:#0f7459;border-radius:6px;color:#fff;display:inline-block;padding:10px 18px;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="color:#666;font-size:14px;word-break:break-all">${address}</p>`,
  ];
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Removes line breaks, so that the text cannot start another mail header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
