import type { BuiltInLanguage } from '../built-in-language';

export const es: BuiltInLanguage = {
  tag: 'es',
  readBy: null,
  texts: {
    title: 'Tu privacidad',
    message: 'Usamos cookies para que este sitio funcione. Con tu consentimiento, también las usamos para otros fines.',
    accept: 'Aceptar todo',
    refuse: 'Rechazar todo',
    choose: 'Elegir',
    save: 'Guardar selección',
    change: 'Configurar cookies',
    policy: 'Política de privacidad',
    required: 'Siempre activas',
    message_opt_out: 'Usamos cookies para que este sitio funcione y para otros fines. Puedes rechazar las demás en cualquier momento.',
    message_notice: 'Usamos cookies para que este sitio funcione y para otros fines.',
    acknowledge: 'Entendido',
    signal: 'Señal de exclusión respetada',
    held: 'Este contenido es de {host}. Necesita tu consentimiento para «{category}».',
    show_once: 'Mostrar una vez',
    show_always: 'Mostrar siempre',
  },
  labels: {
    necessary: 'Necesarias',
    functional: 'Funcionales',
    preferences: 'Preferencias',
    analytics: 'Análisis',
    marketing: 'Marketing',
    ads: 'Publicidad',
  },
};
