import type { BuiltInLanguage } from '../built-in-language';

export const uk: BuiltInLanguage = {
  tag: 'uk',
  readBy: null,
  texts: {
    title: 'Ваша приватність',
    message: 'Ми використовуємо файли cookie, щоб цей сайт працював. За вашою згодою ми також використовуємо їх для інших цілей.',
    accept: 'Прийняти все',
    refuse: 'Відхилити все',
    choose: 'Вибрати',
    save: 'Зберегти вибір',
    change: 'Налаштування cookie',
    policy: 'Політика приватності',
    required: 'Завжди ввімкнено',
    message_opt_out: 'Ми використовуємо файли cookie, щоб цей сайт працював, а також для інших цілей. Решту можна відхилити будь-коли.',
    message_notice: 'Ми використовуємо файли cookie, щоб цей сайт працював, а також для інших цілей.',
    acknowledge: 'Зрозуміло',
    signal: 'Сигнал відмови враховано',
    held: 'Цей вміст надходить із {host}. Для нього потрібна ваша згода на «{category}».',
    show_once: 'Показати один раз',
    show_always: 'Показувати завжди',
  },
  labels: {
    necessary: 'Необхідні',
    functional: 'Функціональні',
    preferences: 'Уподобання',
    analytics: 'Аналітика',
    marketing: 'Маркетинг',
    ads: 'Реклама',
  },
};
