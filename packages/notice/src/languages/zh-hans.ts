import type { BuiltInLanguage } from '../built-in-language';

export const zhHans: BuiltInLanguage = {
  tag: 'zh-Hans',
  readBy: null,
  texts: {
    title: '您的隐私',
    message: '我们使用 Cookie 来保证本网站正常运行。经您同意，我们还会将其用于其他目的。',
    accept: '全部接受',
    refuse: '全部拒绝',
    choose: '选择',
    save: '保存选择',
    change: 'Cookie 设置',
    policy: '隐私政策',
    required: '始终启用',
    message_opt_out: '我们使用 Cookie 来保证本网站正常运行，并用于其他目的。您可以随时拒绝其他目的的 Cookie。',
    message_notice: '我们使用 Cookie 来保证本网站正常运行，并用于其他目的。',
    acknowledge: '知道了',
    signal: '已遵从拒绝信号',
    held: '此内容来自 {host}。显示此内容需要您同意“{category}”。',
    show_once: '显示一次',
    show_always: '始终显示',
  },
  labels: {
    necessary: '必要',
    functional: '功能',
    preferences: '偏好',
    analytics: '分析',
    marketing: '营销',
    ads: '广告',
  },
};
