import type { BuiltInLanguage } from '../built-in-language';

export const ar: BuiltInLanguage = {
  tag: 'ar',
  readBy: null,
  texts: {
    title: 'خصوصيتك',
    message: 'نستخدم ملفات تعريف الارتباط ليعمل هذا الموقع. وبموافقتك، نستخدمها أيضًا لأغراض أخرى.',
    accept: 'قبول الكل',
    refuse: 'رفض الكل',
    choose: 'اختيار',
    save: 'حفظ الاختيار',
    change: 'إعدادات ملفات الارتباط',
    policy: 'سياسة الخصوصية',
    required: 'مفعّلة دائمًا',
    message_opt_out: 'نستخدم ملفات تعريف الارتباط ليعمل هذا الموقع ولأغراض أخرى. يمكنك رفض الملفات الأخرى في أي وقت.',
    message_notice: 'نستخدم ملفات تعريف الارتباط ليعمل هذا الموقع ولأغراض أخرى.',
    acknowledge: 'حسنًا',
    signal: 'تم احترام إشارة الرفض',
    held: 'هذا المحتوى من {host}. ويتطلب موافقتك على «{category}».',
    show_once: 'عرض مرة واحدة',
    show_always: 'عرض دائمًا',
  },
  labels: {
    necessary: 'ضرورية',
    functional: 'وظيفية',
    preferences: 'تفضيلات',
    analytics: 'تحليلات',
    marketing: 'تسويق',
    ads: 'إعلانات',
  },
};
