import type { Model, SignalEffect, Texts } from '@consent/banner';
import type { Schema } from '../../../../api/client';
import presets from './rule-presets.json';

export type BannerRule = NonNullable<NonNullable<Schema<'SiteBody'>['banner']>['rules']>[number];

export const models = ['opt_in', 'opt_out', 'notice', 'none'] as const satisfies Model[];
export const signalEffects = ['decides', 'refuses_and_asks', 'ignored'] as const satisfies SignalEffect[];
export const afterAnswers = ['yes', 'no'] as const;

/** How long a choice holds under a rule: as the banner says, for good, or for days of its own. */
export interface Again {
  kind: 'site' | 'never' | 'days';
  days: string;
}

export interface RuleFields {
  /** Tells rules apart while they move. */
  id: string;
  places: string[];
  model: Model;
  categories: Record<string, Model>;
  /** "": as the banner says. */
  gpc: SignalEffect | '';
  again: Record<(typeof afterAnswers)[number], Again>;
  /** By language. Undefined without any, and in a draft of an earlier release. "" is left out. */
  texts: Record<string, Partial<Texts>> | undefined;
}

/** More are refused by the API (decision 54). */
export const mostRules = 50;
export const mostPlaces = 60;

export const ruleFieldsOf = (rules: readonly BannerRule[] | undefined): RuleFields[] =>
  (rules ?? []).map(({ places, model, categories, gpc, ask_again_after_days: days, texts }, index) => ({
    id: String(index),
    places,
    model,
    categories: categories ?? {},
    gpc: gpc ?? '',
    again: { yes: againOf(days?.yes), no: againOf(days?.no) },
    texts,
  }));

const againOf = (days: number | null | undefined): Again => ({
  kind: days === undefined ? 'site' : days === null ? 'never' : 'days',
  days: String(days ?? ''),
});

export function rulesOf(fields: readonly RuleFields[]): BannerRule[] {
  return fields.map(({ places, model, categories, gpc, again, texts }) => {
    const days = { ...daysOf('yes', again.yes), ...daysOf('no', again.no) };
    const own = writtenTexts(texts);
    return {
      places,
      model,
      ...(Object.keys(categories).length > 0 && { categories }),
      ...(gpc !== '' && { gpc }),
      ...(Object.keys(days).length > 0 && { ask_again_after_days: days }),
      ...(Object.keys(own).length > 0 && { texts: own }),
    };
  });
}

/** Without blank texts, and without languages that have no others. */
function writtenTexts(texts: RuleFields['texts'] = {}): Record<string, Partial<Texts>> {
  const entries = Object.entries(texts).map(
    ([language, own]) => [language, Object.fromEntries(Object.entries(own).filter(([, text]) => text.trim() !== ''))] as const,
  );
  return Object.fromEntries(entries.filter(([, own]) => Object.keys(own).length > 0));
}

const daysOf = (name: 'yes' | 'no', { kind, days }: Again) => (kind === 'site' ? {} : { [name]: kind === 'never' ? null : Number(days) });

/** Before a rule for every place, behind which it would never apply. */
export function withNewRule(rules: readonly RuleFields[]): RuleFields[] {
  const last = rules.findIndex(({ places }) => places.includes('*'));
  const added = ruleFieldsOf([{ places: [], model: 'opt_in' }]).map((rule) => ({ ...rule, id: nextId(rules) }));
  return rules.toSpliced(last === -1 ? rules.length : last, 0, ...added);
}

const nextId = (rules: readonly RuleFields[]) => String(1 + Math.max(-1, ...rules.map(({ id }) => Number(id))));

export type Preset = (typeof presets)[number];
export const rulePresets: readonly Preset[] = presets;

/** The usual rules. A copy, because the form changes it. */
export const usualRules = (): RuleFields[] =>
  ruleFieldsOf(
    presets.map(
      ({ places, model, gpc }) => ({ places: [...places], model: model as Model, gpc: gpc as SignalEffect }) satisfies BannerRule,
    ),
  );

/** The preset with exactly these places and this model. */
export const presetOf = ({ places, model }: Pick<RuleFields, 'places' | 'model'>): Preset | undefined =>
  presets.find((preset) => preset.model === model && preset.places.toSorted().join() === places.toSorted().join());

export type RulePart = 'places' | 'yes' | 'no' | 'order' | `texts.${string}.${string}`;
export type RuleFault = { kind: 'noPlace' } | { kind: 'tooManyPlaces' } | { kind: 'afterEverywhere' } | { kind: 'days' };

export const placeOfRule = (index: number, part: RulePart) => `rules.${index}.${part}`;

export function ruleFaults(rules: readonly RuleFields[], isDays: (text: string) => boolean): [string, RuleFault][] {
  const last = rules.findIndex(({ places }) => places.includes('*'));
  return rules.flatMap(({ places, again }, index): [string, RuleFault][] => [
    ...(places.length === 0 ? [[placeOfRule(index, 'places'), { kind: 'noPlace' }] as [string, RuleFault]] : []),
    ...(places.length > mostPlaces ? [[placeOfRule(index, 'places'), { kind: 'tooManyPlaces' }] as [string, RuleFault]] : []),
    ...(last !== -1 && index > last ? [[placeOfRule(index, 'order'), { kind: 'afterEverywhere' }] as [string, RuleFault]] : []),
    ...afterAnswers
      .filter((answer) => again[answer].kind === 'days' && !isDays(again[answer].days))
      .map((answer): [string, RuleFault] => [placeOfRule(index, answer), { kind: 'days' }]),
  ]);
}

/** The part of the form that a fault of the API belongs to. Undefined if it is not about a rule. */
export function placeOfPointer(pointer: string): string | undefined {
  const [, rule, part] = /^\/banner\/rules\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
  if (rule === undefined) return undefined;
  const isAgain = pointer.match(/\/ask_again_after_days\/(yes|no)$/)?.[1];
  const text = /\/texts\/([\w-]+)\/(\w+)$/.exec(pointer);
  if (text !== null) return placeOfRule(Number(rule), `texts.${text[1] ?? ''}.${text[2] ?? ''}`);
  return placeOfRule(Number(rule), (isAgain as RulePart | undefined) ?? (part === 'places' ? 'places' : 'order'));
}

/** Whether a rule tells a state of the US from others. */
export const namesStates = (rules: readonly Pick<RuleFields, 'places'>[]): boolean =>
  rules.some(({ places }) => places.some((place) => place.startsWith('US-')));
