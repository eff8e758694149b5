import { Badge, Code, NativeSelect, Text, Title } from '@mantine/core';
import { labelOf, type Category } from '@consent/banner';
import type { SeenName } from '../../../api/seen';
import { useMay } from '../../../api/use-may';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { useLanguage } from '../../../texts/language';
import { useRunsTexts } from '../../../texts/runs';

interface Props {
  label: string;
  names: readonly SeenName[];
  categories: readonly Category[];
  isBusy: boolean;
  onCategory: (name: SeenName, category: string | null) => void;
}

export function NamesTable({ label, names, categories, isBusy, onCategory }: Props) {
  const mayUpdate = useMay('updateSite');
  const t = useRunsTexts();
  const { language } = useLanguage();
  const options = [
    { value: '', label: t.none },
    ...categories.map((category) => ({ value: category.key, label: labelOf(category, language) })),
  ];
  return (
    <>
      <Title order={3} size="h5">
        {label}
      </Title>
      <ListTable
        label={label}
        columns={[
          { label: t.name, kind: 'main' },
          { label: t.kind },
          { label: t.seen },
          { label: t.confirmed, kind: 'state' },
          { label: t.days },
          { label: t.category },
        ]}
      >
        {names.map((seen) => (
          <ListRow key={`${seen.kind} ${seen.name}`}>
            <ListCell label={t.name} kind="main">
              <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{seen.name}</Code>
            </ListCell>
            <ListCell label={t.kind}>{t.kinds[seen.kind]}</ListCell>
            <ListCell label={t.seen}>
              {seen.states.map(({ state, reports, confirmed }) => (
                <Text
                  key={state}
                  span
                  display="block"
                  size="sm"
                  {...(seen.against_choice && confirmed && (state === 'before' || state === 'refused') && { c: 'red.9', fw: 600 })}
                >
                  {t.states[state]}: {reports}
                </Text>
              ))}
            </ListCell>
            <ListCell label={t.confirmed} kind="state">
              <Badge variant="light" color={seen.against_choice ? 'red' : seen.confirmed ? 'pine' : 'gray'}>
                {seen.confirmed ? t.confirmed : t.unconfirmed}
              </Badge>
            </ListCell>
            <ListCell label={t.days}>{seen.last_day}</ListCell>
            <ListCell label={t.category}>
              <NativeSelect
                size="xs"
                aria-label={t.categoryOf(seen.name)}
                data={options}
                value={seen.category ?? ''}
                disabled={isBusy || !mayUpdate || categories.length === 0}
                onChange={(event) => onCategory(seen, event.currentTarget.value === '' ? null : event.currentTarget.value)}
              />
            </ListCell>
          </ListRow>
        ))}
      </ListTable>
    </>
  );
}
