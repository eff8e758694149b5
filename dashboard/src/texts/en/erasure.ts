export const erasureTexts = {
  about: 'Read this before you answer an erasure request.',
  find: 'Find a data subject',
  does: {
    title: 'What changes',
    items: [
      'Every consent of the subject, on all sites or on the one you choose, is marked as erased and can no longer be changed.',
      'Erased consents no longer appear in lists unless someone includes them.',
      'Your webhooks get one notification, so that your other systems can erase too.',
      "The subject's data is removed from webhook deliveries we keep.",
    ],
  },
  stays: {
    title: 'What stays as evidence',
    items: [
      'The consent itself: subject ID, decision, categories, policy version, country, region, browser and times.',
      'Its history, and who changed or erased it.',
      'Receipts and the signed evidence log, so that you can still show what you had consent for.',
      'Erased consents are also in CSV exports, data downloads and evidence bundles.',
    ],
  },
  doesNot: {
    title: "What it doesn't do",
    items: [
      "It doesn't anonymize: someone who knows the subject ID can still find the erased consents.",
      "It doesn't reach files you've already exported, or your own systems.",
      "It doesn't block new consents. If the person consents again, that's a new record.",
      "It can't be undone.",
    ],
  },
  advice:
    "Use hashes or random IDs as subject IDs, so that the evidence that stays doesn't name anyone. Whether you may keep it after a request depends on the law that applies to you; ask your privacy officer.",
};
