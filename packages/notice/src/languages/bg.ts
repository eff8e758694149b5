import type { BuiltInLanguage } from '../built-in-language';

export const bg: BuiltInLanguage = {
  tag: 'bg',
  readBy: null,
  texts: {
    title: 'Вашата поверителност',
    message: 'Използваме бисквитки, за да работи този сайт. С ваше съгласие ги използваме и за други цели.',
    accept: 'Приемам всички',
    refuse: 'Отказвам всички',
    choose: 'Избирам',
    save: 'Запазвам избора',
    change: 'Настройки за бисквитки',
    policy: 'Политика за поверителност',
    required: 'Винаги включено',
    message_opt_out: 'Използваме бисквитки, за да работи този сайт, както и за други цели. Можете да откажете останалите по всяко време.',
    message_notice: 'Използваме бисквитки, за да работи този сайт, както и за други цели.',
    acknowledge: 'Разбрах',
    signal: 'Сигналът за отказ е спазен',
    held: 'Това съдържание е от {host}. За него е нужно вашето съгласие за „{category}“.',
    show_once: 'Покажи веднъж',
    show_always: 'Показвай винаги',
  },
  labels: {
    necessary: 'Необходими',
    functional: 'Функционални',
    preferences: 'Предпочитания',
    analytics: 'Анализи',
    marketing: 'Маркетинг',
    ads: 'Реклама',
  },
};
