import type { Fault } from '@consent/kernel/errors';
import { everywhere, isPlace } from '@consent/notice';
import type { BannerRule } from '../schemas/banner';

/** What the schema cannot say about rules of a banner. `known` has the categories of the site; undefined: it takes any. */
export function ruleFaults(rules: readonly BannerRule[], known: readonly string[] | undefined): Fault[] {
  const last = rules.findIndex(({ places }) => places.includes(everywhere));
  return rules.flatMap(({ places, categories = {} }, at): Fault[] => {
    const fault = (place: (string | number)[], message: string): Fault => ({
      pointer: ['/banner/rules', at, ...place].join('/'),
      message: `${['banner.rules', at, ...place].join('.')} ${message}`,
    });
    return [
      ...places.flatMap((place, index) =>
        isPlace(place)
          ? []
          : [fault(['places', index], 'is not a place: use a country such as DE, EEA, a state such as US-CA or CA-QC, or *.')],
      ),
      ...Object.keys(categories)
        .filter((key) => known !== undefined && !known.includes(key))
        .map((key) => fault(['categories', key], 'is not a category of this site.')),
      ...(last !== -1 && at > last ? [fault([], `never applies, because rule ${last + 1} is for every place.`)] : []),
    ];
  });
}
