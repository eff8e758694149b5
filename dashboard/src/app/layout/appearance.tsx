import { Button, Menu } from '@mantine/core';
import { ChevronDown, Languages } from 'lucide-react';
import { languages, useLanguage } from '../../texts/language';
import { AppearanceItems } from './appearance-items';
import classes from './user-menu.module.css';

export function Appearance() {
  const { language, texts: t } = useLanguage();
  const [name, ...region] = languages[language].split(' ');
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={`${t.appearance.both}: ${languages[language]}`}
          leftSection={<Languages size={15} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {name}
          {region.length > 0 && <span className={classes.region}> {region.join(' ')}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t.appearance.both}>
        <AppearanceItems />
      </Menu.Dropdown>
    </Menu>
  );
}
