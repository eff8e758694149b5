import { ar } from './ar';
import { bg } from './bg';
import { cs } from './cs';
import { da } from './da';
import { de } from './de';
import { el } from './el';
import { en } from './en';
import { es } from './es';
import { et } from './et';
import { fi } from './fi';
import { fr } from './fr';
import { ga } from './ga';
import { he } from './he';
import { hi } from './hi';
import { hr } from './hr';
import { hu } from './hu';
import { is } from './is';
import { it } from './it';
import { ja } from './ja';
import { ko } from './ko';
import { lt } from './lt';
import { lv } from './lv';
import { mt } from './mt';
import { nb } from './nb';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { ptBr } from './pt-br';
import { ro } from './ro';
import { sk } from './sk';
import { sl } from './sl';
import { sv } from './sv';
import { tr } from './tr';
import { uk } from './uk';
import { zhHans } from './zh-hans';
import { zhHant } from './zh-hant';
import type { PersonPageWords } from './words';

const byTag: Readonly<Record<string, PersonPageWords>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  ga,
  he,
  hi,
  hr,
  hu,
  is,
  it,
  ja,
  ko,
  lt,
  lv,
  mt,
  nb,
  nl,
  pl,
  pt,
  'pt-BR': ptBr,
  ro,
  sk,
  sl,
  sv,
  tr,
  uk,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/** English for a language that is not built in. */
export const personPageWords = (tag: string): PersonPageWords => (Object.hasOwn(byTag, tag) ? byTag[tag] : undefined) ?? en;
