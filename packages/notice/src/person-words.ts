import type { PersonWords } from './site';

/**
 * Texts of sites that identify their signed-in people (decision 70), by language. Not among the other texts, because those are part of the program of every site.
 * Machine drafts.
 */
const words: Readonly<Record<string, readonly [scope: string, adopted: string, differs: string]>> = {
  ar: [
    'يسري اختيارك على جميع الأجهزة التي سجّلت الدخول عليها هنا.',
    'يسري هنا اختيارك من جهاز آخر.',
    'اخترت شيئًا مختلفًا على جهاز آخر. حتى تختار من جديد، لا يعمل إلا ما يسمح به الاختياران.',
  ],
  bg: [
    'Изборът ви важи на всички устройства, на които сте влезли тук.',
    'Изборът ви от друго устройство важи и тук.',
    'На друго устройство сте избрали друго. Докато не изберете отново, работи само това, което и двата избора позволяват.',
  ],
  cs: [
    'Vaše volba platí na všech zařízeních, na kterých jste zde přihlášeni.',
    'Vaše volba z jiného zařízení platí i zde.',
    'Na jiném zařízení jste zvolili jinak. Dokud nezvolíte znovu, běží jen to, co obě volby dovolují.',
  ],
  da: [
    'Dit valg gælder på alle enheder, hvor du er logget ind her.',
    'Dit valg fra en anden enhed gælder også her.',
    'Du valgte noget andet på en anden enhed. Indtil du vælger igen, kører kun det, som begge valg tillader.',
  ],
  de: [
    'Ihre Auswahl gilt auf allen Geräten, auf denen Sie hier angemeldet sind.',
    'Ihre Auswahl von einem anderen Gerät gilt auch hier.',
    'Auf einem anderen Gerät haben Sie anders gewählt. Bis Sie neu wählen, läuft nur, was beide erlauben.',
  ],
  el: [
    'Η επιλογή σας ισχύει σε όλες τις συσκευές όπου έχετε συνδεθεί εδώ.',
    'Η επιλογή σας από άλλη συσκευή ισχύει και εδώ.',
    'Σε άλλη συσκευή επιλέξατε διαφορετικά. Μέχρι να επιλέξετε ξανά, λειτουργεί μόνο ό,τι επιτρέπουν και οι δύο επιλογές.',
  ],
  en: [
    'Your choice holds on all devices where you are signed in here.',
    'Your choice from another device holds here too.',
    'You chose differently on another device. Until you choose again, only what both choices allow runs.',
  ],
  es: [
    'Su elección vale en todos los dispositivos en los que haya iniciado sesión aquí.',
    'Su elección de otro dispositivo también vale aquí.',
    'En otro dispositivo eligió algo distinto. Hasta que elija de nuevo, solo funciona lo que permiten ambas elecciones.',
  ],
  et: [
    'Teie valik kehtib kõigis seadmetes, kus olete siin sisse logitud.',
    'Teie valik teisest seadmest kehtib ka siin.',
    'Teises seadmes valisite teisiti. Kuni valite uuesti, töötab ainult see, mida mõlemad valikud lubavad.',
  ],
  fi: [
    'Valintasi on voimassa kaikilla laitteilla, joilla olet kirjautunut tänne.',
    'Toisella laitteella tekemäsi valinta on voimassa myös täällä.',
    'Valitsit toisella laitteella toisin. Kunnes valitset uudelleen, käytössä on vain se, minkä molemmat valinnat sallivat.',
  ],
  fr: [
    'Votre choix vaut sur tous les appareils où vous êtes connecté ici.',
    'Votre choix fait sur un autre appareil vaut aussi ici.',
    'Vous avez choisi autrement sur un autre appareil. Jusqu’à votre nouveau choix, seul ce que les deux permettent fonctionne.',
  ],
  ga: [
    'Tá do rogha i bhfeidhm ar gach gléas ina bhfuil tú sínithe isteach anseo.',
    'Tá do rogha ó ghléas eile i bhfeidhm anseo freisin.',
    'Rinne tú rogha eile ar ghléas eile. Go dtí go roghnóidh tú arís, ní oibríonn ach an méid a cheadaíonn an dá rogha.',
  ],
  he: [
    'הבחירה שלכם תקפה בכל המכשירים שבהם אתם מחוברים כאן.',
    'הבחירה שלכם ממכשיר אחר תקפה גם כאן.',
    'בחרתם אחרת במכשיר אחר. עד שתבחרו שוב, פועל רק מה ששתי הבחירות מתירות.',
  ],
  hi: [
    'आपकी पसंद उन सभी डिवाइस पर लागू होती है जिन पर आप यहाँ साइन इन हैं।',
    'दूसरे डिवाइस की आपकी पसंद यहाँ भी लागू है।',
    'आपने दूसरे डिवाइस पर अलग पसंद की थी। जब तक आप दोबारा न चुनें, केवल वही चलता है जिसकी दोनों अनुमति देते हैं।',
  ],
  hr: [
    'Vaš izbor vrijedi na svim uređajima na kojima ste ovdje prijavljeni.',
    'Vaš izbor s drugog uređaja vrijedi i ovdje.',
    'Na drugom uređaju odabrali ste drukčije. Dok ne odaberete ponovno, radi samo ono što oba izbora dopuštaju.',
  ],
  hu: [
    'Választása minden olyan eszközön érvényes, amelyen itt be van jelentkezve.',
    'Másik eszközön hozott választása itt is érvényes.',
    'Másik eszközön másként választott. Amíg újra nem választ, csak az működik, amit mindkét választás megenged.',
  ],
  is: [
    'Val þitt gildir á öllum tækjum þar sem þú ert innskráð(ur) hér.',
    'Val þitt úr öðru tæki gildir líka hér.',
    'Þú valdir annað í öðru tæki. Þar til þú velur aftur virkar aðeins það sem bæði leyfa.',
  ],
  it: [
    'La tua scelta vale su tutti i dispositivi su cui hai effettuato l’accesso qui.',
    'La tua scelta fatta su un altro dispositivo vale anche qui.',
    'Su un altro dispositivo hai scelto diversamente. Finché non scegli di nuovo, è attivo solo ciò che entrambe consentono.',
  ],
  ja: [
    'この選択は、ここにサインインしているすべての端末で有効です。',
    '別の端末での選択がここでも有効です。',
    '別の端末では異なる選択をしています。選び直すまで、両方で許可されたものだけが動作します。',
  ],
  ko: [
    '선택한 내용은 여기에 로그인한 모든 기기에 적용됩니다.',
    '다른 기기에서 선택한 내용이 여기에도 적용됩니다.',
    '다른 기기에서 다르게 선택했습니다. 다시 선택할 때까지 두 선택이 모두 허용한 것만 작동합니다.',
  ],
  lt: [
    'Jūsų pasirinkimas galioja visuose įrenginiuose, kuriuose čia esate prisijungę.',
    'Jūsų pasirinkimas iš kito įrenginio galioja ir čia.',
    'Kitame įrenginyje pasirinkote kitaip. Kol nepasirinksite iš naujo, veikia tik tai, ką leidžia abu pasirinkimai.',
  ],
  lv: [
    'Jūsu izvēle ir spēkā visās ierīcēs, kurās šeit esat pierakstījies.',
    'Jūsu izvēle no citas ierīces ir spēkā arī šeit.',
    'Citā ierīcē jūs izvēlējāties citādi. Līdz jaunai izvēlei darbojas tikai tas, ko atļauj abas izvēles.',
  ],
  mt: [
    'L-għażla tiegħek tgħodd fuq l-apparati kollha fejn inti illoggjat hawn.',
    'L-għażla tiegħek minn apparat ieħor tgħodd hawn ukoll.',
    'Għażilt mod ieħor fuq apparat ieħor. Sakemm terġa’ tagħżel, jaħdem biss dak li jippermettu ż-żewġ għażliet.',
  ],
  nb: [
    'Valget ditt gjelder på alle enheter der du er logget inn her.',
    'Valget ditt fra en annen enhet gjelder også her.',
    'Du valgte noe annet på en annen enhet. Til du velger på nytt, kjører bare det som begge valgene tillater.',
  ],
  nl: [
    'Uw keuze geldt op alle apparaten waarop u hier bent ingelogd.',
    'Uw keuze op een ander apparaat geldt ook hier.',
    'Op een ander apparaat koos u anders. Tot u opnieuw kiest, werkt alleen wat beide keuzes toestaan.',
  ],
  pl: [
    'Twój wybór obowiązuje na wszystkich urządzeniach, na których jesteś tu zalogowany.',
    'Twój wybór z innego urządzenia obowiązuje także tutaj.',
    'Na innym urządzeniu wybrano inaczej. Do czasu nowego wyboru działa tylko to, na co pozwalają oba.',
  ],
  pt: [
    'A sua escolha vale em todos os dispositivos em que tem sessão iniciada aqui.',
    'A sua escolha noutro dispositivo também vale aqui.',
    'Noutro dispositivo escolheu de forma diferente. Até escolher de novo, só funciona o que ambas permitem.',
  ],
  'pt-BR': [
    'Sua escolha vale em todos os dispositivos em que você fez login aqui.',
    'Sua escolha em outro dispositivo também vale aqui.',
    'Em outro dispositivo você escolheu diferente. Até você escolher de novo, só funciona o que as duas escolhas permitem.',
  ],
  ro: [
    'Alegerea dvs. este valabilă pe toate dispozitivele pe care sunteți autentificat aici.',
    'Alegerea dvs. de pe alt dispozitiv este valabilă și aici.',
    'Pe alt dispozitiv ați ales altfel. Până alegeți din nou, funcționează doar ce permit ambele alegeri.',
  ],
  sk: [
    'Vaša voľba platí na všetkých zariadeniach, na ktorých ste tu prihlásení.',
    'Vaša voľba z iného zariadenia platí aj tu.',
    'Na inom zariadení ste zvolili inak. Kým nezvolíte znova, beží len to, čo obe voľby dovoľujú.',
  ],
  sl: [
    'Vaša izbira velja na vseh napravah, na katerih ste tukaj prijavljeni.',
    'Vaša izbira z druge naprave velja tudi tukaj.',
    'Na drugi napravi ste izbrali drugače. Dokler ne izberete znova, deluje le to, kar dovoljujeta obe izbiri.',
  ],
  sv: [
    'Ditt val gäller på alla enheter där du är inloggad här.',
    'Ditt val från en annan enhet gäller även här.',
    'Du valde annorlunda på en annan enhet. Tills du väljer igen körs bara det som båda valen tillåter.',
  ],
  tr: [
    'Seçiminiz, burada oturum açtığınız tüm cihazlarda geçerlidir.',
    'Başka bir cihazdaki seçiminiz burada da geçerli.',
    'Başka bir cihazda farklı seçim yaptınız. Yeniden seçene kadar yalnızca iki seçimin de izin verdikleri çalışır.',
  ],
  uk: [
    'Ваш вибір діє на всіх пристроях, на яких ви тут увійшли.',
    'Ваш вибір з іншого пристрою діє й тут.',
    'На іншому пристрої ви обрали інше. Доки не оберете знову, працює лише те, що дозволяють обидва вибори.',
  ],
  'zh-Hans': [
    '您的选择在您登录此处的所有设备上有效。',
    '您在另一台设备上的选择在此也有效。',
    '您在另一台设备上做了不同的选择。在您重新选择之前，只运行两者都允许的内容。',
  ],
  'zh-Hant': [
    '您的選擇在您登入此處的所有裝置上有效。',
    '您在另一台裝置上的選擇在此也有效。',
    '您在另一台裝置上做了不同的選擇。在您重新選擇之前，只會執行兩者都允許的內容。',
  ],
};

/** `own` replaces single texts. The others are ours, in English for a language that is not built in. */
export function personWords(language: string, own: Partial<PersonWords> = {}): PersonWords {
  const [scope, adopted, differs] = (Object.hasOwn(words, language) ? words[language] : words['en']) as (typeof words)[string];
  return { scope, adopted, differs, ...own };
}
