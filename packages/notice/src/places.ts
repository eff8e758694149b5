/** ISO 3166-1 alpha-2. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK ' +
  'CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
  'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
  'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const countries: readonly string[] = countryCodes.split(' ');

/**
 * The EU, Iceland, Liechtenstein and Norway, and the territories of the EU that have codes of their own: Åland and the French
 * outermost regions.
 */
export const eea: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO AX GF GP MF MQ RE YT'.split(' ');

const usStates = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware' },
  ...{ DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa' },
  ...{ KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota' },
  ...{ MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon' },
  ...{ PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah' },
  ...{ VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
};

const canadianProvinces = {
  ...{ AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador' },
  ...{ NT: 'Northwest Territories', NS: 'Nova Scotia', NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec' },
  ...{ SK: 'Saskatchewan', YT: 'Yukon' },
};

const withCountry = (country: string, names: Record<string, string>) =>
  Object.entries(names).map(([code, name]): [string, string] => [`${country}-${code}`, name]);

/** English names by code, such as `US-CA`. */
export const subdivisions: ReadonlyMap<string, string> = new Map([...withCountry('US', usStates), ...withCountry('CA', canadianProvinces)]);

/** Every place that no earlier rule names. A visitor whose place is unknown is in none. */
export const everywhere = '*';

const knownPlaces: ReadonlySet<string> = new Set([...countries, ...subdivisions.keys(), 'EEA', everywhere]);

/** Whether a rule may name it. */
export const isPlace = (text: string): boolean => knownPlaces.has(text);

/**
 * The number of the first rule for a visitor's place, from 1. `place` is a country, or a state such as `US-CA`; "" is unknown. 0 if no
 * rule is for it: the strictest applies.
 */
export function numberOfRule(rules: readonly { places: readonly string[] }[], place: string): number {
  if (place === '') return 0;
  const [country = '', state] = place.split('-');
  let mayBeInEarlier = false;
  for (const [at, { places }] of rules.entries()) {
    const named = (text: string) => places.includes(text);
    if (named(place) || named(country) || (eea.includes(country) && named('EEA'))) return at + 1;
    if (named(everywhere)) return mayBeInEarlier ? 0 : at + 1;
    // The state is unknown, so a rule for the rest must not apply to somebody who may be in a state of an earlier rule.
    mayBeInEarlier ||= state === undefined && places.some((text) => text.startsWith(`${country}-`));
  }
  return 0;
}
