import type { BuiltInLanguage } from '../built-in-language';

export const he: BuiltInLanguage = {
  tag: 'he',
  readBy: null,
  texts: {
    title: 'הפרטיות שלך',
    message: 'אנחנו משתמשים בעוגיות כדי שהאתר הזה יפעל. בהסכמתך אנחנו משתמשים בהן גם למטרות אחרות.',
    accept: 'קבלת הכול',
    refuse: 'דחיית הכול',
    choose: 'בחירה',
    save: 'שמירת הבחירה',
    change: 'הגדרות עוגיות',
    policy: 'מדיניות הפרטיות',
    required: 'מופעל תמיד',
    message_opt_out: 'אנחנו משתמשים בעוגיות כדי שהאתר הזה יפעל וגם למטרות אחרות. אפשר לדחות את האחרות בכל עת.',
    message_notice: 'אנחנו משתמשים בעוגיות כדי שהאתר הזה יפעל וגם למטרות אחרות.',
    acknowledge: 'הבנתי',
    signal: 'אות הסירוב כובד',
    held: 'התוכן הזה מגיע מ-{host}. נדרשת הסכמתך לקטגוריה ”{category}”.',
    show_once: 'הצגה פעם אחת',
    show_always: 'הצגה תמיד',
  },
  labels: {
    necessary: 'הכרחיות',
    functional: 'פונקציונליות',
    preferences: 'העדפות',
    analytics: 'אנליטיקה',
    marketing: 'שיווק',
    ads: 'פרסום',
  },
};
