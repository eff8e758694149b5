export const lifetimeTexts = {
  title: 'Quanto tempo valem as decisões',
  about:
    'Depois desses dias nada mais é permitido, seus webhooks são avisados se citarem consent.expired, e o banner pergunta de novo. Retiradas não terminam. Um prazo menor encerra decisões mais antigas em segundos, e elas não voltam.',
  accepted: 'Dias após uma aceitação',
  refused: 'Dias após uma recusa',
  save: 'Salvar dias',
  days: 'De 1 a 3650. Deixe vazio se nunca terminar.',
};
