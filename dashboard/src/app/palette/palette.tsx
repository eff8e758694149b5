import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useReducer, useState } from 'react';
import { sitesQuery } from '../../api/sites';
import { useMayCall } from '../../api/use-may';
import { useTexts } from '../../texts/language';
import { paletteGroups, type PaletteTarget } from './palette-entries';
import classes from './palette.module.css';

const [store, spotlight] = createSpotlight();

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function Palette({ isOpen, onClose }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const { opened, selected } = useSpotlight(store);
  // The store doesn't notify when an arrow key moves the selection.
  const [, readSelection] = useReducer((reads: number) => reads + 1, 0);
  const mayCall = useMayCall();
  const sites = useQuery({ ...sitesQuery, enabled: isOpen });
  const groups = paletteGroups(query, sites.data?.data ?? [], t, mayCall);
  const order = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);

  const go = ({ dialog, ...target }: PaletteTarget & { dialog?: string }) => {
    // The focus belongs to the opened page, so the palette must not return it.
    setLeaving(true);
    void navigate({ ...target, ...(dialog !== undefined && { state: { dialog } }) });
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      lockScroll={false}
      returnFocus={!isLeaving}
      attributes={{ content: { 'aria-label': t.palette.open } }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100, onExited: focusContent }}
    >
      <Spotlight.Search
        data-autofocus
        onKeyDown={() => queueMicrotask(readSelection)}
        placeholder={t.palette.placeholder}
        aria-label={t.palette.placeholder}
        leftSection={<Search size={18} aria-hidden />}
        maxLength={256}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(selected >= 0 && selected < order.length && { 'aria-activedescendant': optionId(selected) })}
      />
      <Spotlight.ActionsList id={listId} role="listbox" aria-label={t.palette.open}>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={t.palette.groups[name]} role="group" aria-label={t.palette.groups[name]}>
            {entries.map(({ id, label, about, target }) => (
              <Spotlight.Action
                key={id}
                // Mantine's `id` names the action and is not set on the element.
                renderRoot={(props) => <button {...props} id={optionId(order.indexOf(id))} />}
                role="option"
                aria-selected={order.indexOf(id) === selected}
                className={classes.option}
                label={label}
                {...(about !== undefined && { description: about })}
                onClick={() => go(target)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {groups.length === 0 && <Spotlight.Empty role="status">{t.palette.nothing}</Spotlight.Empty>}
      <Spotlight.Footer className={classes.keys}>{t.palette.keys}</Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Runs after a navigation. If the palette was only closed, Mantine has already returned the focus. */
function focusContent(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}
