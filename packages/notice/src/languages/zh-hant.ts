import type { BuiltInLanguage } from '../built-in-language';

export const zhHant: BuiltInLanguage = {
  tag: 'zh-Hant',
  readBy: null,
  texts: {
    title: '您的隱私權',
    message: '我們使用 Cookie 讓本網站正常運作。經您同意，我們也會將其用於其他目的。',
    accept: '全部接受',
    refuse: '全部拒絕',
    choose: '選擇',
    save: '儲存選擇',
    change: 'Cookie 設定',
    policy: '隱私權政策',
    required: '一律啟用',
    message_opt_out: '我們使用 Cookie 讓本網站正常運作，並用於其他目的。您可以隨時拒絕其他目的的 Cookie。',
    message_notice: '我們使用 Cookie 讓本網站正常運作，並用於其他目的。',
    acknowledge: '知道了',
    signal: '已遵從拒絕訊號',
    held: '此內容來自 {host}。顯示此內容需要您同意「{category}」。',
    show_once: '顯示一次',
    show_always: '一律顯示',
  },
  labels: {
    necessary: '必要',
    functional: '功能',
    preferences: '偏好設定',
    analytics: '分析',
    marketing: '行銷',
    ads: '廣告',
  },
};
