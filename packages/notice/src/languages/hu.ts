import type { BuiltInLanguage } from '../built-in-language';

export const hu: BuiltInLanguage = {
  tag: 'hu',
  readBy: null,
  texts: {
    title: 'Az Ön adatvédelme',
    message: 'Sütiket használunk, hogy ez a webhely működjön. Az Ön hozzájárulásával más célokra is használjuk őket.',
    accept: 'Összes elfogadása',
    refuse: 'Összes elutasítása',
    choose: 'Választás',
    save: 'Választás mentése',
    change: 'Sütibeállítások',
    policy: 'Adatvédelmi tájékoztató',
    required: 'Mindig bekapcsolva',
    message_opt_out: 'Sütiket használunk, hogy ez a webhely működjön, valamint más célokra. A többit bármikor elutasíthatja.',
    message_notice: 'Sütiket használunk, hogy ez a webhely működjön, valamint más célokra.',
    acknowledge: 'Rendben',
    signal: 'Az elutasítási jelzést figyelembe vettük',
    held: 'A tartalom forrása: {host}. Megjelenítéséhez a hozzájárulása szükséges a következőhöz: „{category}”.',
    show_once: 'Megjelenítés egyszer',
    show_always: 'Megjelenítés mindig',
  },
  labels: {
    necessary: 'Szükséges',
    functional: 'Funkcionális',
    preferences: 'Preferenciák',
    analytics: 'Elemzés',
    marketing: 'Marketing',
    ads: 'Hirdetés',
  },
};
