import { ActionIcon, Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { mostCookies, placeOf } from './banner-faults';
import type { Category, CookieFields } from './banner-fields';
import classes from './banner-panel.module.css';
import type { FaultText } from './use-fault-text';

interface Props {
  category: Category;
  language: string;
  faultAt: FaultText;
  onChange: (cookies: CookieFields[]) => void;
}

const kinds = ['cookie', 'local_storage', 'session_storage'] as const;
const empty: CookieFields = { name: '', kind: 'cookie', provider: '', purpose: {}, duration: '' };

/** The cookies and storage keys of one category. */
export function CookieList({ category: { key, required, cookies }, language, faultAt, onChange }: Props) {
  const t = useBannerTexts().cookies;
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // A new name is typed next. After the last one was removed, the focus would be lost.
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return;
    const fields = list.current?.querySelectorAll<HTMLInputElement>('input[data-cookie-name]') ?? [];
    (fields[Math.min(wanted, fields.length - 1)] ?? add.current)?.focus();
    setWanted(undefined);
  }, [wanted]);
  return (
    <Stack gap="xs" ref={list}>
      <div>
        <Text size="sm" fw={500}>
          {t.title}
        </Text>
        <Text size="xs" c="dimmed">
          {required ? t.aboutRequired : t.about}
        </Text>
      </div>
      {cookies.map((cookie, at) => {
        const change = (part: Partial<CookieFields>) => onChange(cookies.with(at, { ...cookie, ...part }));
        const propsOf = (name: 'name' | 'provider' | 'duration') => ({
          label: t[name],
          value: cookie[name],
          onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
          error: faultAt(placeOf.cookie(key, at, name)),
          autoComplete: 'off',
        });
        const { [language]: purpose = '', en = '' } = cookie.purpose;
        return (
          // Names change while they are typed, so the place is the key.
          <Fieldset key={at} className={classes.cookie} legend={cookie.name.trim() === '' ? t.newCookie : cookie.name}>
            <div className={classes.pairs}>
              <TextInput {...propsOf('name')} data-cookie-name="" placeholder="_ga*" spellCheck={false} autoCapitalize="off" />
              <NativeSelect
                label={t.kind}
                data={kinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
                value={cookie.kind}
                onChange={(event) => change({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? 'cookie' })}
              />
              <TextInput {...propsOf('provider')} placeholder="Google" />
              <TextInput {...propsOf('duration')} placeholder={t.durationExample} />
            </div>
            <Group gap="xs" align="flex-end" wrap="nowrap" mt="xs">
              <TextInput
                label={t.purpose}
                value={purpose}
                placeholder={language === 'en' ? '' : en}
                onChange={(event) => change({ purpose: { ...cookie.purpose, [language]: event.currentTarget.value } })}
                error={faultAt(placeOf.cookie(key, at, `purpose.${language}`))}
                lang={language}
                dir="auto"
                flex={1}
              />
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t.remove(cookie.name.trim() === '' ? t.newCookie : cookie.name)}
                onClick={() => {
                  onChange(cookies.toSpliced(at, 1));
                  setWanted(at);
                }}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Fieldset>
        );
      })}
      {cookies.length < mostCookies && (
        <Button
          ref={add}
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            onChange([...cookies, empty]);
            setWanted(cookies.length);
          }}
        >
          {t.add}
        </Button>
      )}
    </Stack>
  );
}
