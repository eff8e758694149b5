import type { BuiltInLanguage } from '../built-in-language';

export const tr: BuiltInLanguage = {
  tag: 'tr',
  readBy: null,
  texts: {
    title: 'Gizliliğiniz',
    message: 'Bu sitenin çalışması için çerezler kullanıyoruz. Onayınızla bunları başka amaçlarla da kullanıyoruz.',
    accept: 'Tümünü kabul et',
    refuse: 'Tümünü reddet',
    choose: 'Seç',
    save: 'Seçimi kaydet',
    change: 'Çerez ayarları',
    policy: 'Gizlilik politikası',
    required: 'Her zaman açık',
    message_opt_out: 'Bu sitenin çalışması için ve başka amaçlarla çerezler kullanıyoruz. Diğerlerini istediğiniz zaman reddedebilirsiniz.',
    message_notice: 'Bu sitenin çalışması için ve başka amaçlarla çerezler kullanıyoruz.',
    acknowledge: 'Tamam',
    signal: 'Ret sinyali dikkate alındı',
    held: 'Bu içeriğin kaynağı: {host}. Gösterilmesi için “{category}” onayınız gerekir.',
    show_once: 'Bir kez göster',
    show_always: 'Her zaman göster',
  },
  labels: {
    necessary: 'Gerekli',
    functional: 'İşlevsel',
    preferences: 'Tercihler',
    analytics: 'Analiz',
    marketing: 'Pazarlama',
    ads: 'Reklam',
  },
};
