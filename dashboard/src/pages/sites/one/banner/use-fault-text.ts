import { useBannerTexts } from '../../../../texts/banner-texts';
import { useLanguage } from '../../../../texts/language';
import type { Faults } from './banner-faults';

export type FaultText = (place: string) => string | undefined;

export function useFaultText(faults: Faults): FaultText {
  const { language } = useLanguage();
  const words = useBannerTexts().faults;
  return (place) => {
    const fault = faults.get(place);
    if (fault === undefined) return undefined;
    return fault.kind === 'tooLong' ? words.tooLong(new Intl.NumberFormat(language).format(fault.most)) : words[fault.kind];
  };
}
