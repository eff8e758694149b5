import { useMemo } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { useLanguage } from '../../../../texts/language';
import { placeNameIn } from '../../../../texts/place-name';

/** More would hide the rest of a line. */
const mostNamed = 3;

export function usePlaceNames() {
  const { language } = useLanguage();
  const { everywhere, eea, morePlaces, noPlaces } = useBannerTexts().placeRules;
  return useMemo(() => {
    const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const nameOf = (place: string) => placeNameIn({ countries, everywhere, eea }, place);
    return {
      nameOf,
      /** The first of them, and how many more. */
      namesOf: (places: readonly string[]): string => {
        if (places.length === 0) return noPlaces;
        const named = places.slice(0, mostNamed).map(nameOf).join(', ');
        return places.length > mostNamed ? morePlaces(named, places.length - mostNamed) : named;
      },
    };
  }, [language, everywhere, eea, morePlaces, noPlaces]);
}
