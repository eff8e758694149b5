export interface RequestWords {
  /** By kind of request, for the person. */
  kinds: Record<string, string>;
  /** `{domain}` is the site's, `{kind}` what was asked, `{date}` a day, `{reason}` text of the officer. */
  confirm: { subject: string; text: string; action: string; expires: string; ignore: string };
  confirmEmail: { subject: string; text: string; action: string };
  extended: { subject: string; text: string };
  closed: { subject: string; text: string; action: string; expires: string; onPage: string };
  reply: string;
}

const en: RequestWords = {
  kinds: {
    access: 'a copy of your data',
    erase: 'the erasure of your data',
    withdraw: 'the withdrawal of your consent',
    correct: 'a correction of your data',
  },
  confirm: {
    subject: 'Confirm your request to {domain}',
    text: 'Somebody asked {domain} for {kind}, with your email address. Confirm that it was you. Only then your request counts.',
    action: 'Confirm request',
    expires: 'This link expires in 7 days.',
    ignore: "If this wasn't you, ignore this email. Nothing happens.",
  },
  confirmEmail: {
    subject: 'Confirm your email for {domain}',
    text: 'You asked {domain} for {kind}. Your request counts already. Confirm your email to get the answer here.',
    action: 'Confirm email',
  },
  extended: {
    subject: '{domain} needs more time for your request',
    text: 'You asked {domain} for {kind}. You get an answer by {date} at the latest. The reason:\n\n{reason}',
  },
  closed: {
    subject: 'Your request to {domain} was answered',
    text: 'You asked {domain} for {kind}. Your answer is ready.',
    action: 'Read answer',
    expires: 'This link expires in 30 days. Anyone who has it can read the answer.',
    onPage: 'Sign in on {domain} and open your page there to read it.',
  },
  reply: 'To write to {domain}, reply to this email.',
};

const de: RequestWords = {
  kinds: {
    access: 'eine Kopie Ihrer Daten',
    erase: 'die Löschung Ihrer Daten',
    withdraw: 'den Widerruf Ihrer Einwilligung',
    correct: 'eine Berichtigung Ihrer Daten',
  },
  confirm: {
    subject: 'Bestätigen Sie Ihre Anfrage an {domain}',
    text: 'Jemand hat mit Ihrer E-Mail-Adresse eine Anfrage an {domain} geschickt. Es geht um {kind}. Bestätigen Sie, dass Sie es waren. Erst dann zählt die Anfrage.',
    action: 'Anfrage bestätigen',
    expires: 'Dieser Link gilt 7 Tage.',
    ignore: 'Wenn Sie das nicht waren, löschen Sie diese E-Mail. Es geschieht nichts.',
  },
  confirmEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {domain}',
    text: 'Sie haben eine Anfrage an {domain} geschickt. Es geht um {kind}. Die Anfrage zählt schon. Bestätigen Sie Ihre E-Mail-Adresse, damit Sie die Antwort hier bekommen.',
    action: 'E-Mail-Adresse bestätigen',
  },
  extended: {
    subject: '{domain} braucht mehr Zeit für Ihre Anfrage',
    text: 'Sie haben eine Anfrage an {domain} geschickt. Es geht um {kind}. Sie bekommen spätestens am {date} eine Antwort. Der Grund:\n\n{reason}',
  },
  closed: {
    subject: 'Ihre Anfrage an {domain} ist beantwortet',
    text: 'Sie haben eine Anfrage an {domain} geschickt. Es geht um {kind}. Die Antwort ist da.',
    action: 'Antwort lesen',
    expires: 'Dieser Link gilt 30 Tage. Wer ihn hat, kann die Antwort lesen.',
    onPage: 'Melden Sie sich auf {domain} an und öffnen Sie dort Ihre Seite, um sie zu lesen.',
  },
  reply: 'Um {domain} zu schreiben, antworten Sie auf diese E-Mail.',
};

const fr: RequestWords = {
  kinds: {
    access: 'une copie de vos données',
    erase: 'l’effacement de vos données',
    withdraw: 'le retrait de votre consentement',
    correct: 'la correction de vos données',
  },
  confirm: {
    subject: 'Confirmez votre demande à {domain}',
    text: 'Quelqu’un a demandé à {domain}, avec votre adresse e-mail : {kind}. Confirmez que c’était vous. La demande ne compte qu’ensuite.',
    action: 'Confirmer la demande',
    expires: 'Ce lien expire dans 7 jours.',
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail. Rien ne se passe.',
  },
  confirmEmail: {
    subject: 'Confirmez votre adresse e-mail pour {domain}',
    text: 'Vous avez demandé à {domain} : {kind}. Votre demande compte déjà. Confirmez votre adresse e-mail pour recevoir la réponse ici.',
    action: 'Confirmer l’adresse',
  },
  extended: {
    subject: '{domain} a besoin de plus de temps pour votre demande',
    text: 'Vous avez demandé à {domain} : {kind}. Vous aurez une réponse au plus tard le {date}. La raison :\n\n{reason}',
  },
  closed: {
    subject: '{domain} a répondu à votre demande',
    text: 'Vous avez demandé à {domain} : {kind}. La réponse est prête.',
    action: 'Lire la réponse',
    expires: 'Ce lien expire dans 30 jours. Toute personne qui l’a peut lire la réponse.',
    onPage: 'Connectez-vous sur {domain} et ouvrez-y votre page pour la lire.',
  },
  reply: 'Pour écrire à {domain}, répondez à cet e-mail.',
};

const es: RequestWords = {
  kinds: {
    access: 'una copia de sus datos',
    erase: 'el borrado de sus datos',
    withdraw: 'la retirada de su consentimiento',
    correct: 'la corrección de sus datos',
  },
  confirm: {
    subject: 'Confirme su solicitud a {domain}',
    text: 'Alguien ha solicitado a {domain}, con su dirección de correo: {kind}. Confirme que fue usted. La solicitud solo cuenta después.',
    action: 'Confirmar solicitud',
    expires: 'Este enlace caduca en 7 días.',
    ignore: 'Si no fue usted, ignore este correo. No pasa nada.',
  },
  confirmEmail: {
    subject: 'Confirme su correo para {domain}',
    text: 'Ha solicitado a {domain}: {kind}. Su solicitud ya cuenta. Confirme su correo para recibir la respuesta aquí.',
    action: 'Confirmar correo',
  },
  extended: {
    subject: '{domain} necesita más tiempo para su solicitud',
    text: 'Ha solicitado a {domain}: {kind}. Tendrá una respuesta a más tardar el {date}. El motivo:\n\n{reason}',
  },
  closed: {
    subject: '{domain} ha respondido a su solicitud',
    text: 'Ha solicitado a {domain}: {kind}. La respuesta está lista.',
    action: 'Leer la respuesta',
    expires: 'Este enlace caduca en 30 días. Quien lo tenga puede leer la respuesta.',
    onPage: 'Inicie sesión en {domain} y abra allí su página para leerla.',
  },
  reply: 'Para escribir a {domain}, responda a este correo.',
};

const it: RequestWords = {
  kinds: {
    access: 'una copia dei suoi dati',
    erase: 'la cancellazione dei suoi dati',
    withdraw: 'la revoca del suo consenso',
    correct: 'la correzione dei suoi dati',
  },
  confirm: {
    subject: 'Confermi la sua richiesta a {domain}',
    text: 'Qualcuno ha chiesto a {domain}, con il suo indirizzo email: {kind}. Confermi che era lei. La richiesta vale solo dopo.',
    action: 'Conferma richiesta',
    expires: 'Questo link scade tra 7 giorni.',
    ignore: 'Se non era lei, ignori questa email. Non succede nulla.',
  },
  confirmEmail: {
    subject: 'Confermi la sua email per {domain}',
    text: 'Ha chiesto a {domain}: {kind}. La sua richiesta vale già. Confermi la sua email per ricevere qui la risposta.',
    action: 'Conferma email',
  },
  extended: {
    subject: '{domain} ha bisogno di più tempo per la sua richiesta',
    text: 'Ha chiesto a {domain}: {kind}. Avrà una risposta al più tardi il {date}. Il motivo:\n\n{reason}',
  },
  closed: {
    subject: '{domain} ha risposto alla sua richiesta',
    text: 'Ha chiesto a {domain}: {kind}. La risposta è pronta.',
    action: 'Leggi la risposta',
    expires: 'Questo link scade tra 30 giorni. Chi lo possiede può leggere la risposta.',
    onPage: 'Acceda a {domain} e apra lì la sua pagina per leggerla.',
  },
  reply: 'Per scrivere a {domain}, risponda a questa email.',
};

const pt: RequestWords = {
  kinds: {
    access: 'uma cópia dos seus dados',
    erase: 'o apagamento dos seus dados',
    withdraw: 'a retirada do seu consentimento',
    correct: 'a correção dos seus dados',
  },
  confirm: {
    subject: 'Confirme o seu pedido a {domain}',
    text: 'Alguém pediu a {domain}, com o seu endereço de e-mail: {kind}. Confirme que foi você. Só depois o pedido conta.',
    action: 'Confirmar pedido',
    expires: 'Este link expira em 7 dias.',
    ignore: 'Se não foi você, ignore este e-mail. Nada acontece.',
  },
  confirmEmail: {
    subject: 'Confirme o seu e-mail para {domain}',
    text: 'Você pediu a {domain}: {kind}. O seu pedido já conta. Confirme o seu e-mail para receber a resposta aqui.',
    action: 'Confirmar e-mail',
  },
  extended: {
    subject: '{domain} precisa de mais tempo para o seu pedido',
    text: 'Você pediu a {domain}: {kind}. A resposta chega no máximo até {date}. O motivo:\n\n{reason}',
  },
  closed: {
    subject: '{domain} respondeu ao seu pedido',
    text: 'Você pediu a {domain}: {kind}. A resposta está pronta.',
    action: 'Ler a resposta',
    expires: 'Este link expira em 30 dias. Quem o tiver pode ler a resposta.',
    onPage: 'Entre em {domain} e abra a sua página lá para ler.',
  },
  reply: 'Para escrever a {domain}, responda a este e-mail.',
};

const byLanguage: Readonly<Record<string, RequestWords>> = { en, de, fr, es, it, pt };

/** `pt-BR` is read as `pt`. English for a language without words. */
export function requestWords(tag: string): { language: string; words: RequestWords } {
  const language = tag.split('-')[0]?.toLowerCase() ?? '';
  const words = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
  return words === undefined ? { language: 'en', words: en } : { language, words };
}
