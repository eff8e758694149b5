import type { BuiltInLanguage } from '../built-in-language';

export const hi: BuiltInLanguage = {
  tag: 'hi',
  readBy: null,
  texts: {
    title: 'आपकी निजता',
    message: 'इस साइट को चलाने के लिए हम कुकी का इस्तेमाल करते हैं। आपकी सहमति से हम इनका इस्तेमाल दूसरे कामों के लिए भी करते हैं।',
    accept: 'सभी स्वीकार करें',
    refuse: 'सभी अस्वीकार करें',
    choose: 'चुनें',
    save: 'चुनाव सहेजें',
    change: 'कुकी सेटिंग',
    policy: 'निजता नीति',
    required: 'हमेशा चालू',
    message_opt_out: 'इस साइट को चलाने के लिए और दूसरे कामों के लिए हम कुकी का इस्तेमाल करते हैं। बाकी कुकी को आप कभी भी अस्वीकार कर सकते हैं।',
    message_notice: 'इस साइट को चलाने के लिए और दूसरे कामों के लिए हम कुकी का इस्तेमाल करते हैं।',
    acknowledge: 'ठीक है',
    signal: 'अस्वीकृति संकेत का पालन किया गया',
    held: 'यह सामग्री {host} से है। इसके लिए “{category}” पर आपकी सहमति चाहिए।',
    show_once: 'एक बार दिखाएँ',
    show_always: 'हमेशा दिखाएँ',
  },
  labels: {
    necessary: 'ज़रूरी',
    functional: 'कार्यात्मक',
    preferences: 'प्राथमिकताएँ',
    analytics: 'विश्लेषण',
    marketing: 'मार्केटिंग',
    ads: 'विज्ञापन',
  },
};
