import type { BuiltInLanguage } from '../built-in-language';

export const ko: BuiltInLanguage = {
  tag: 'ko',
  readBy: null,
  texts: {
    title: '개인정보 보호',
    message: '이 사이트를 운영하기 위해 쿠키를 사용합니다. 동의하시면 다른 목적으로도 사용합니다.',
    accept: '모두 동의',
    refuse: '모두 거부',
    choose: '선택',
    save: '선택 저장',
    change: '쿠키 설정',
    policy: '개인정보 처리방침',
    required: '항상 켜짐',
    message_opt_out: '이 사이트의 운영과 그 밖의 목적을 위해 쿠키를 사용합니다. 그 밖의 쿠키는 언제든지 거부하실 수 있습니다.',
    message_notice: '이 사이트의 운영과 그 밖의 목적을 위해 쿠키를 사용합니다.',
    acknowledge: '확인',
    signal: '거부 신호를 적용했습니다',
    held: '이 콘텐츠는 {host}에서 제공됩니다. 표시하려면 ‘{category}’에 대한 동의가 필요합니다.',
    show_once: '한 번만 표시',
    show_always: '항상 표시',
  },
  labels: {
    necessary: '필수',
    functional: '기능',
    preferences: '환경설정',
    analytics: '분석',
    marketing: '마케팅',
    ads: '광고',
  },
};
