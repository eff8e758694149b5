import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../texts/language';
import { spokenDay } from '../../texts/typed-day';

export interface DayCalendarProps {
  /** "" if no day is chosen. */
  day: string;
  today: string;
  minDay?: string | undefined;
  onDay: (day: string) => void;
}

export function DayCalendar({ day, today, minDay, onDay }: DayCalendarProps) {
  const { language, texts: t } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const first = day === '' ? today : day;
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={root}>
      <DatePicker
        value={day === '' ? null : day}
        defaultDate={first}
        onChange={(chosen) => chosen !== null && onDay(chosen)}
        {...(minDay !== undefined && { minDate: minDay })}
        locale={language === 'pt-BR' ? 'pt-br' : 'en'}
        firstDayOfWeek={0}
        weekendDays={[]}
        size="sm"
        ariaLabels={t.days.calendar}
        getDayAriaLabel={(each) => spokenDay(each, language)}
        getDayProps={(each) => ({
          // The attribute makes a surrounding focus trap choose this day, whichever renders first.
          ...(each === first && { 'data-autofocus': true }),
          ...(each === today && { 'aria-current': 'date', fw: 700 }),
          // In a dialog, Escape closes only the calendar.
          'data-mantine-stop-propagation': true,
        })}
        __stopPropagation
      />
    </div>
  );
}
