export interface DraftTexts {
  greeting: string;
  /** By kind of request. `{date}` is when it was confirmed, `{domain}` the site. */
  asked: Record<string, string>;
  unnamed: string;
  none: string;
  /** `{count}` records; `{first}` and `{last}` are days. */
  records: string;
  oneRecord: string;
  /** In place of the number if there are more. */
  moreThan: string;
  erased: string;
  notErased: string;
  states: Record<string, string>;
  files: string;
  correct: string;
  withdrawn: string;
  notWithdrawn: string;
  complaint: string;
}

const en: DraftTexts = {
  greeting: 'Hello,',
  asked: {
    access: 'On {date} you asked for a copy of your data on {domain}.',
    erase: 'On {date} you asked us to erase your data on {domain}.',
    withdraw: 'On {date} you withdrew your consent on {domain}.',
    correct: 'On {date} you asked us to correct your data on {domain}.',
  },
  unnamed: 'We could not find out which records are yours. [Say what you need to find out who asks.]',
  none: 'We have no record of a choice of yours.',
  records: 'We have {count} records of your choices, from {first} to {last}.',
  oneRecord: 'We have one record of your choice, of {first}.',
  moreThan: 'more than {count}',
  erased: 'Your records are erased since {date}. We keep only the proof that they were erased.',
  notErased: '[Your records are not erased yet. Erase the subject first, then answer.]',
  states: {
    given: 'Now your consent of {date} holds.',
    refused: 'Now your refusal of {date} holds.',
    withdrawn: 'Your consent is withdrawn since {date}.',
    expired: 'Your choice ended on {date}, so no consent holds.',
    other: 'No consent holds now.',
  },
  files: 'You can download your records and their evidence with this answer.',
  correct: '[Say what you corrected, and what not and why.]',
  withdrawn: 'No consent of yours holds since {date}.',
  notWithdrawn: '[A consent of {date} still holds. Withdraw it first, then answer.]',
  complaint: 'If you disagree, write to us, or complain to the data protection authority where you live.',
};

const de: DraftTexts = {
  greeting: 'Guten Tag,',
  asked: {
    access: 'am {date} haben Sie um eine Kopie Ihrer Daten auf {domain} gebeten.',
    erase: 'am {date} haben Sie uns gebeten, Ihre Daten auf {domain} zu löschen.',
    withdraw: 'am {date} haben Sie Ihre Einwilligung auf {domain} widerrufen.',
    correct: 'am {date} haben Sie uns gebeten, Ihre Daten auf {domain} zu berichtigen.',
  },
  unnamed: 'Wir konnten nicht feststellen, welche Einträge Ihre sind. [Sagen Sie, was Sie dafür brauchen.]',
  none: 'Wir haben keinen Eintrag über eine Entscheidung von Ihnen.',
  records: 'Wir haben {count} Einträge über Ihre Entscheidungen, vom {first} bis zum {last}.',
  oneRecord: 'Wir haben einen Eintrag über Ihre Entscheidung, vom {first}.',
  moreThan: 'mehr als {count}',
  erased: 'Ihre Einträge sind seit dem {date} gelöscht. Wir behalten nur den Nachweis der Löschung.',
  notErased: '[Die Einträge sind noch nicht gelöscht. Erst löschen, dann antworten.]',
  states: {
    given: 'Jetzt gilt Ihre Einwilligung vom {date}.',
    refused: 'Jetzt gilt Ihre Ablehnung vom {date}.',
    withdrawn: 'Ihre Einwilligung ist seit dem {date} widerrufen.',
    expired: 'Ihre Entscheidung endete am {date}, es gilt also keine Einwilligung.',
    other: 'Jetzt gilt keine Einwilligung.',
  },
  files: 'Mit dieser Antwort können Sie Ihre Einträge und die Nachweise dazu herunterladen.',
  correct: '[Sagen Sie, was Sie berichtigt haben, und was nicht und warum.]',
  withdrawn: 'Seit dem {date} gilt keine Einwilligung von Ihnen.',
  notWithdrawn: '[Eine Einwilligung vom {date} gilt noch. Erst widerrufen, dann antworten.]',
  complaint: 'Wenn Sie nicht einverstanden sind, schreiben Sie uns, oder beschweren Sie sich bei der Datenschutzbehörde Ihres Wohnorts.',
};

const fr: DraftTexts = {
  greeting: 'Bonjour,',
  asked: {
    access: 'Le {date}, vous avez demandé une copie de vos données sur {domain}.',
    erase: 'Le {date}, vous nous avez demandé d’effacer vos données sur {domain}.',
    withdraw: 'Le {date}, vous avez retiré votre consentement sur {domain}.',
    correct: 'Le {date}, vous nous avez demandé de corriger vos données sur {domain}.',
  },
  unnamed: 'Nous n’avons pas pu déterminer quels enregistrements sont les vôtres. [Dites ce qu’il vous faut pour cela.]',
  none: 'Nous n’avons aucun enregistrement d’un choix de votre part.',
  records: 'Nous avons {count} enregistrements de vos choix, du {first} au {last}.',
  oneRecord: 'Nous avons un enregistrement de votre choix, du {first}.',
  moreThan: 'plus de {count}',
  erased: 'Vos enregistrements sont effacés depuis le {date}. Nous ne gardons que la preuve de l’effacement.',
  notErased: '[Les enregistrements ne sont pas encore effacés. Effacez-les d’abord, puis répondez.]',
  states: {
    given: 'Votre consentement du {date} est en vigueur.',
    refused: 'Votre refus du {date} est en vigueur.',
    withdrawn: 'Votre consentement est retiré depuis le {date}.',
    expired: 'Votre choix a pris fin le {date} : aucun consentement n’est en vigueur.',
    other: 'Aucun consentement n’est en vigueur.',
  },
  files: 'Vous pouvez télécharger vos enregistrements et leurs preuves avec cette réponse.',
  correct: '[Dites ce que vous avez corrigé, ce que vous n’avez pas corrigé, et pourquoi.]',
  withdrawn: 'Aucun consentement de votre part n’est en vigueur depuis le {date}.',
  notWithdrawn: '[Un consentement du {date} est encore en vigueur. Retirez-le d’abord, puis répondez.]',
  complaint:
    'Si vous n’êtes pas d’accord, écrivez-nous ou adressez une réclamation à l’autorité de protection des données de votre lieu de résidence.',
};

const es: DraftTexts = {
  greeting: 'Hola:',
  asked: {
    access: 'El {date} pidió una copia de sus datos en {domain}.',
    erase: 'El {date} nos pidió que borráramos sus datos en {domain}.',
    withdraw: 'El {date} retiró su consentimiento en {domain}.',
    correct: 'El {date} nos pidió que corrigiéramos sus datos en {domain}.',
  },
  unnamed: 'No hemos podido averiguar qué registros son suyos. [Diga qué necesita para averiguarlo.]',
  none: 'No tenemos ningún registro de una decisión suya.',
  records: 'Tenemos {count} registros de sus decisiones, del {first} al {last}.',
  oneRecord: 'Tenemos un registro de su decisión, del {first}.',
  moreThan: 'más de {count}',
  erased: 'Sus registros están borrados desde el {date}. Solo conservamos la prueba del borrado.',
  notErased: '[Los registros todavía no están borrados. Bórrelos primero y responda después.]',
  states: {
    given: 'Ahora está vigente su consentimiento del {date}.',
    refused: 'Ahora está vigente su negativa del {date}.',
    withdrawn: 'Su consentimiento está retirado desde el {date}.',
    expired: 'Su decisión terminó el {date}, así que no hay ningún consentimiento vigente.',
    other: 'Ahora no hay ningún consentimiento vigente.',
  },
  files: 'Con esta respuesta puede descargar sus registros y sus pruebas.',
  correct: '[Diga qué ha corregido, qué no y por qué.]',
  withdrawn: 'No hay ningún consentimiento suyo vigente desde el {date}.',
  notWithdrawn: '[Un consentimiento del {date} sigue vigente. Retírelo primero y responda después.]',
  complaint: 'Si no está de acuerdo, escríbanos o reclame ante la autoridad de protección de datos de su lugar de residencia.',
};

const it: DraftTexts = {
  greeting: 'Buongiorno,',
  asked: {
    access: 'il {date} ha chiesto una copia dei suoi dati su {domain}.',
    erase: 'il {date} ci ha chiesto di cancellare i suoi dati su {domain}.',
    withdraw: 'il {date} ha revocato il suo consenso su {domain}.',
    correct: 'il {date} ci ha chiesto di correggere i suoi dati su {domain}.',
  },
  unnamed: 'Non abbiamo potuto stabilire quali registrazioni siano sue. [Dica che cosa serve per stabilirlo.]',
  none: 'Non abbiamo nessuna registrazione di una sua scelta.',
  records: 'Abbiamo {count} registrazioni delle sue scelte, dal {first} al {last}.',
  oneRecord: 'Abbiamo una registrazione della sua scelta, del {first}.',
  moreThan: 'più di {count}',
  erased: 'Le sue registrazioni sono cancellate dal {date}. Conserviamo solo la prova della cancellazione.',
  notErased: '[Le registrazioni non sono ancora cancellate. Le cancelli prima, poi risponda.]',
  states: {
    given: 'Ora vale il suo consenso del {date}.',
    refused: 'Ora vale il suo rifiuto del {date}.',
    withdrawn: 'Il suo consenso è revocato dal {date}.',
    expired: 'La sua scelta è terminata il {date}, quindi non vale nessun consenso.',
    other: 'Ora non vale nessun consenso.',
  },
  files: 'Con questa risposta può scaricare le sue registrazioni e le relative prove.',
  correct: '[Dica che cosa ha corretto, che cosa no e perché.]',
  withdrawn: 'Nessun suo consenso vale dal {date}.',
  notWithdrawn: '[Un consenso del {date} vale ancora. Lo revochi prima, poi risponda.]',
  complaint: 'Se non è d’accordo, ci scriva oppure presenti reclamo all’autorità per la protezione dei dati del luogo in cui vive.',
};

const pt: DraftTexts = {
  greeting: 'Olá,',
  asked: {
    access: 'Em {date}, você pediu uma cópia dos seus dados em {domain}.',
    erase: 'Em {date}, você pediu que apagássemos os seus dados em {domain}.',
    withdraw: 'Em {date}, você retirou o seu consentimento em {domain}.',
    correct: 'Em {date}, você pediu que corrigíssemos os seus dados em {domain}.',
  },
  unnamed: 'Não conseguimos descobrir quais registros são seus. [Diga o que é preciso para descobrir.]',
  none: 'Não temos nenhum registro de uma escolha sua.',
  records: 'Temos {count} registros das suas escolhas, de {first} a {last}.',
  oneRecord: 'Temos um registro da sua escolha, de {first}.',
  moreThan: 'mais de {count}',
  erased: 'Os seus registros estão apagados desde {date}. Guardamos apenas a prova de que foram apagados.',
  notErased: '[Os registros ainda não foram apagados. Apague-os primeiro e depois responda.]',
  states: {
    given: 'Agora vale o seu consentimento de {date}.',
    refused: 'Agora vale a sua recusa de {date}.',
    withdrawn: 'O seu consentimento está retirado desde {date}.',
    expired: 'A sua escolha terminou em {date}, portanto nenhum consentimento vale.',
    other: 'Agora nenhum consentimento vale.',
  },
  files: 'Com esta resposta, você pode baixar os seus registros e as provas deles.',
  correct: '[Diga o que foi corrigido, o que não foi e por quê.]',
  withdrawn: 'Nenhum consentimento seu vale desde {date}.',
  notWithdrawn: '[Um consentimento de {date} ainda vale. Retire-o primeiro e depois responda.]',
  complaint: 'Se você não concorda, escreva para nós ou reclame à autoridade de proteção de dados de onde você mora.',
};

const byLanguage: Readonly<Record<string, DraftTexts>> = { en, de, fr, es, it, pt };

/** `pt-BR` is read as `pt`. English for a language without a draft. */
export function draftTextsOf(tag: string): { language: string; texts: DraftTexts } {
  const language = tag.split('-')[0]?.toLowerCase() ?? '';
  const texts = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
  return texts === undefined ? { language: 'en', texts: en } : { language, texts };
}
