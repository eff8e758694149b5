import type { BuiltInLanguage } from '../built-in-language';

export const ja: BuiltInLanguage = {
  tag: 'ja',
  readBy: null,
  texts: {
    title: 'お客様のプライバシー',
    message: '当サイトでは、サイトの動作に必要なクッキーを使用しています。同意いただいた場合は、その他の目的にも使用します。',
    accept: 'すべて許可',
    refuse: 'すべて拒否',
    choose: '選択する',
    save: '選択を保存',
    change: 'クッキー設定',
    policy: 'プライバシーポリシー',
    required: '常に有効',
    message_opt_out:
      '当サイトでは、サイトの動作およびその他の目的でクッキーを使用しています。その他の目的での使用は、いつでも拒否できます。',
    message_notice: '当サイトでは、サイトの動作およびその他の目的でクッキーを使用しています。',
    acknowledge: '了解しました',
    signal: 'オプトアウトの信号を適用済み',
    held: 'このコンテンツは {host} から提供されています。表示するには「{category}」への同意が必要です。',
    show_once: '今回のみ表示',
    show_always: '常に表示',
  },
  labels: {
    necessary: '必須',
    functional: '機能',
    preferences: '個人設定',
    analytics: '分析',
    marketing: 'マーケティング',
    ads: '広告',
  },
  page: {
    name: '名前',
    purpose: '目的',
    duration: '期間',
    date: '日付',
    record: '記録番号',
    yes: 'はい',
    no: 'いいえ',
    no_choice: 'まだ選択していません',
  },
};
