import type { analyse } from 'scslre';

type Pattern = ReturnType<typeof analyse>['parsed']['pattern'];
type Element = Pattern['alternatives'][number]['elements'][number];

/** What a match must have consumed so far, one source of a character or class each. */
type Prefix = readonly string[];

const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/**
 * Finds what `scslre` does not look for: a search whose repetition can contain its own beginning, as in /<!--.*-->/. Each beginning in the text
 * then scans the rest again.
 */
export function findRescan({ alternatives }: Pattern, flags: string): string | undefined {
  let found: string | undefined;
  const isMultiline = flags.includes('m');
  const classFlags = flags.replaceAll(/[^isuv]/g, '');

  const overlap = (one: string, other: string): boolean => {
    const [a, b] = [new RegExp(`^(?:${one})$`, classFlags), new RegExp(`^(?:${other})$`, classFlags)];
    return characters.some((character) => a.test(character) && b.test(character));
  };

  /** The prefixes after the elements. A prefix that began with ^ is dropped, because nothing scans it again. */
  function walk(elements: readonly Element[], before: readonly Prefix[], isEnd: boolean): readonly Prefix[] {
    return elements.reduce((prefixes, element, at) => step(element, prefixes, isEnd && at === elements.length - 1), before);
  }

  function step(element: Element, prefixes: readonly Prefix[], isEnd: boolean): readonly Prefix[] {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return prefixes.map((prefix) => [...prefix, element.raw]);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap(({ elements }) => walk(elements, prefixes, isEnd));
      case 'Assertion':
        if (element.kind === 'lookahead') element.alternatives.forEach(({ elements }) => walk(elements, prefixes, false));
        if (element.kind !== 'start') return prefixes;
        return isMultiline ? prefixes.map((prefix) => [...prefix, '\\n']) : [];
      case 'Quantifier': {
        const once = step(element.element, prefixes, false);
        if (element.max === Infinity && !isEnd) {
          const repeated = classesIn(element.element);
          const isSelf = (prefix: Prefix) => prefix.length > 0 && prefix.every((one) => repeated.some((other) => overlap(one, other)));
          if (prefixes.some(isSelf)) found ??= `takes quadratic time, because ${element.raw} can contain what comes before it`;
        }
        return element.min === 0 ? [...prefixes, ...once] : once;
      }
      default:
        return prefixes;
    }
  }

  for (const { elements } of alternatives) walk(elements, [[]], true);
  return found;
}

function classesIn(element: Element): readonly string[] {
  if (element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet') return [element.raw];
  if (element.type === 'Quantifier') return classesIn(element.element);
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return element.alternatives.flatMap(({ elements }) => elements.flatMap(classesIn));
  }
  return [];
}
