export const lifetimeTexts = {
  title: 'How long decisions hold',
  about:
    "After these days nothing is allowed any more, your webhooks are told if they name consent.expired, and the banner asks again. Withdrawals never end. A shorter time ends older decisions within seconds, and they don't come back.",
  accepted: 'Days after an acceptance',
  refused: 'Days after a refusal',
  save: 'Save days',
  days: 'From 1 to 3650. Leave it empty if it never ends.',
};
