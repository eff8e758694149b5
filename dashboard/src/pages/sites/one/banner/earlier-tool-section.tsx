import { Alert, Fieldset, NativeSelect, Stack } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { AddField } from './add-field';
import { categoryFault } from './banner-faults';
import { askedCategories, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import { earlierTools, proposedMapping, shownGroups, unanswered, type EarlierTool } from './earlier-tools';

interface Props {
  fields: BannerFields;
  /** The site's closed set. Null: open. */
  allowed: readonly string[] | null;
  onChange: (fields: BannerFields) => void;
}

/** Which tool asked visitors before, and which of its groups stand for which category. */
export function EarlierToolSection({ fields, allowed, onChange }: Props) {
  const t = useBannerTexts().earlier;
  const { earlier } = fields;
  const categories = askedCategories(fields.categories, allowed) ?? [];
  const keys = categories.map(({ key }) => key);
  const optional = categories.filter(({ required }) => !required).map(({ key }) => key);
  const change = (next: EarlierTool | null) => onChange({ ...fields, earlier: next });
  const open = earlier === null ? [] : unanswered(earlier, optional);
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.title}>
      <Stack gap="md">
        <NativeSelect
          label={t.tool}
          description={keys.length === 0 ? t.needsCategories : t.about}
          disabled={keys.length === 0 && earlier === null}
          value={earlier?.name ?? ''}
          data={[{ value: '', label: t.none }, ...earlierTools.map((name) => ({ value: name, label: t.names[name] }))]}
          onChange={({ currentTarget: { value: name } }) => change(isTool(name) ? { name, categories: proposedMapping(name, keys) } : null)}
        />
        {earlier !== null && (
          <>
            {shownGroups(earlier).map((group) => (
              <NativeSelect
                key={group}
                label={t.group(group)}
                value={earlier.categories[group] ?? ''}
                data={[{ value: '', label: t.unused }, ...new Set([...keys, ...[earlier.categories[group]].filter(isText)])]}
                error={isText(earlier.categories[group]) && !keys.includes(earlier.categories[group]) ? t.foreign : undefined}
                onChange={(event) => change({ ...earlier, categories: withGroup(earlier.categories, group, event.currentTarget.value) })}
              />
            ))}
            <AddField
              label={t.newGroup}
              about={t.newGroupAbout}
              placeholder="C0006"
              button={t.addGroup}
              faults={t.newGroupFaults}
              faultOf={(group) => categoryFault(group, shownGroups(earlier))}
              onAdd={(group) => change({ ...earlier, categories: { ...earlier.categories, [group]: optional[0] ?? keys[0] ?? '' } })}
            />
            {open.length > 0 && (
              <Alert color="yellow" variant="light" role="status">
                {t.unanswered(open.join(', '))}
              </Alert>
            )}
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

const isTool = (name: string): name is EarlierTool['name'] => earlierTools.some((one) => one === name);
const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

const withGroup = (mapping: Record<string, string>, group: string, key: string): Record<string, string> => {
  const { [group]: _, ...others } = mapping;
  return key === '' ? others : { ...others, [group]: key };
};
