import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage, type Language } from '../../texts/language';
import { shownDay, typedDay } from '../../texts/typed-day';

/** Loaded when a calendar first opens, because typing doesn't need it. */
const DayCalendar = lazy(() => import('./day-calendar').then((module) => ({ default: module.DayCalendar })));

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'label'> {
  label: string;
  /** A day such as 2026-11-21, or "". The field follows later changes. */
  day?: string;
  onDay?: (day: string) => void;
  today: string;
  minDay?: string;
}

/**
 * A day in the language of the page, because a native date field uses the browser's language. A form submits the text as
 * it was typed; `typedDay` parses it.
 */
export function DayField({ label, day = '', onDay, today, minDay, error, ...input }: Props) {
  const { language, texts: t } = useLanguage();
  const [typed, setTyped] = useState(() => shownText(day, language));
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const sent = useRef(day);
  const shownIn = useRef(language);
  const field = useRef<HTMLInputElement>(null);

  const found = typedDay(typed, language);
  const isReadable = typed.trim() === '' || found !== undefined;
  const isTaken = isReadable && (found === undefined || minDay === undefined || found >= minDay);
  useEffect(() => {
    field.current?.setCustomValidity(isTaken ? '' : t.days.unreadable(shownDay(today, language)));
  }, [isTaken, t, today, language]);
  useEffect(() => {
    if (day === sent.current) return;
    sent.current = day;
    setTyped(shownText(day, language));
  }, [day, language]);
  useEffect(() => {
    if (language === shownIn.current) return;
    shownIn.current = language;
    // A text typed in another language may not be a day in this one.
    setTyped(shownText(sent.current, language));
  }, [language]);

  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    onDay?.(next);
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const next = typedDay(text, language);
    if (next !== undefined || text.trim() === '') send(next ?? '');
  };
  const leave = () => {
    setLeft(true);
    // The value must match the visible text, so an unreadable day counts as none.
    if (!isReadable) send('');
    if (found !== undefined) setTyped(shownDay(found, language));
  };
  const choose = (chosen: string) => {
    send(chosen);
    setTyped(shownDay(chosen, language));
    setOpen(false);
    // Tells the form, as if the day was typed.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <TextInput
      {...input}
      ref={field}
      label={label}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      placeholder={t.days.pattern}
      autoComplete="off"
      spellCheck={false}
      error={isLeft && !isReadable ? t.days.unreadable(shownDay(today, language)) : error}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={t.days.choose(label)}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p="sm" aria-label={t.days.choose(label)} data-mantine-stop-propagation="true">
            <Suspense fallback={<Skeleton width={252} height={288} />}>
              <DayCalendar day={isTaken ? (found ?? '') : ''} today={today} minDay={minDay} onDay={choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

/** The address may contain any text instead of a day. */
function shownText(day: string, language: Language): string {
  return typedDay(day, language) === day ? shownDay(day, language) : day;
}
