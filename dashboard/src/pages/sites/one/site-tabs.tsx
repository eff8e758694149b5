import { Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../texts/language';
import classes from './site-tabs.module.css';

export const siteTabs = ['setup', 'banner', 'notices', 'runs', 'policy', 'privacy', 'danger'] as const;
export type SiteTab = (typeof siteTabs)[number];

interface Props {
  tab: SiteTab;
  /** Those that the role may read. */
  shown: readonly SiteTab[];
  onTab: (tab: SiteTab) => void;
  unsaved: ReadonlySet<SiteTab>;
  panels: Record<SiteTab, ReactNode>;
}

/** A tab is built when it is first opened, and keeps what was typed into it while another one is shown. */
export function SiteTabs({ tab, shown, onTab, unsaved, panels }: Props) {
  const t = useTexts().sites.tabs;
  const [opened, setOpened] = useState<ReadonlySet<SiteTab>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const list = useRef<HTMLDivElement>(null);
  // A phone has room for half of the tabs.
  useEffect(() => {
    // Its result would count as the cleanup of the effect.
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    // Mantine's other mode ends the effects of hidden tabs, among them the question before what is typed is lost.
    <Tabs keepMountedMode="display-none" value={tab} onChange={(next) => onTab(siteTabs.find((known) => known === next) ?? 'setup')}>
      <Tabs.List ref={list} className={classes.tabs} mb="md">
        {shown.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            {...(name === 'danger' && { color: 'red' })}
            rightSection={unsaved.has(name) && <div className={classes.unsaved} title={t.unsaved} />}
          >
            {t.names[name]}
            {unsaved.has(name) && <VisuallyHidden> ({t.unsaved})</VisuallyHidden>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <Stack gap="lg">{opened.has(name) && panels[name]}</Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
