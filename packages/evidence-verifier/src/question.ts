import { type CheckedNotice } from './check-notices';
import { type Question, type QuestionRule } from './result';

/** The service allows fewer. Limits the result for a notice that somebody made by hand. */
const mostCategories = 200;
const mostFields = 200;
const mostPlaces = 60;
/** Of a place. The service allows 6. */
const mostPlaceCharacters = 10;

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads what a notice asks in one language, under the rule that the context names. Members that are not texts become null, because anybody may have written the file. Returns
 * undefined for a notice of a later kind.
 */
export function questionIn(
  { file, leaf, frame, content, picture }: CheckedNotice,
  language: string,
  ruleNumber: number | undefined,
): Question | undefined {
  const { v, kind } = content;
  if (v !== 1 || (kind !== 'banner' && kind !== 'form')) return undefined;
  const texts = membersIn(membersIn(content['texts'])?.[language]);
  const ruleContent = ruleNumber === undefined ? undefined : findRule(content['rules'], ruleNumber);
  const rule = ruleNumber === undefined ? null : ruleIn(ruleContent, ruleNumber);
  // A rule has only the texts that differ from those of the site.
  const ofRule = membersIn(membersIn(ruleContent?.['texts'])?.[language]);
  const textIn = (name: string) => (texts === undefined ? null : (textOf(ofRule?.[name]) ?? textOf(texts[name])));
  const { number, sha256, site } = frame.notice;
  return {
    notice: { file, leaf, number, sha256, site, at: frame.at, isAttested: frame.type === 'notice.attested' },
    kind,
    language,
    isInNotice: texts !== undefined,
    rule,
    title: textIn('title'),
    message: textIn(rule === null || rule.question === null || rule.question === 'opt_in' ? 'message' : 'message_opt_out'),
    buttons: { accept_all: textIn('accept'), refuse_all: textIn('refuse'), save: textIn('save') },
    requiredLabel: textIn('required'),
    categories: texts === undefined ? [] : categoriesIn(content['categories'], language, kind),
    fields: Object.entries(membersIn(texts?.['fields']) ?? {})
      .flatMap(([key, text]) => (typeof text === 'string' ? [{ key, text }] : []))
      .slice(0, mostFields),
    picture,
    look: kind === 'banner' ? lookIn(content, textIn('policy')) : null,
  };
}

function findRule(rules: unknown, number: number): Members | undefined {
  if (!Array.isArray(rules)) return undefined;
  return (rules as unknown[]).map(membersIn).find((rule) => rule?.['number'] === number);
}

const models: readonly unknown[] = ['opt_in', 'opt_out', 'notice', 'none'];

function ruleIn(rule: Members | undefined, number: number): QuestionRule {
  const places = Array.isArray(rule?.['places']) ? (rule['places'] as unknown[]) : [];
  const question = rule?.['question'];
  return {
    number,
    isInNotice: rule !== undefined,
    places: places
      .flatMap((place) => (typeof place === 'string' && place.length <= mostPlaceCharacters ? [place] : []))
      .slice(0, mostPlaces),
    question: models.includes(question) ? (question as string) : null,
  };
}

function categoriesIn(value: unknown, language: string, kind: Question['kind']): Question['categories'] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).slice(0, mostCategories).flatMap((each) => {
    const { key, required, label, description } = membersIn(each) ?? {};
    if (typeof key !== 'string') return [];
    const descriptions = membersIn(description);
    // The banner shows the English description where a language has none.
    const inEnglish = kind === 'banner' ? textOf(descriptions?.['en']) : null;
    return [
      {
        key,
        isRequired: required === true,
        label: textOf(membersIn(label)?.[language]),
        description: textOf(descriptions?.[language]) ?? inEnglish,
      },
    ];
  });
}

function lookIn(content: Members, policyLabel: string | null): Question['look'] {
  const colors = membersIn(content['colors']);
  const colorOf = (name: string) => {
    const color = colors?.[name];
    return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
  };
  return {
    position: textOf(content['position']) ?? 'bottom',
    colors: { accent: colorOf('accent'), background: colorOf('background'), text: colorOf('text') },
    program: textOf(content['program']),
    policyLabel: content['policy'] === null ? null : policyLabel,
  };
}

/** Only own members, because sites name languages. */
function membersIn(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.assign(Object.create(null), value) as Members;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
