import { Loaded, type LoadedProps } from './loaded';
import { Page } from './page';

interface Props<Data> extends LoadedProps<Data> {
  title: string;
}

export function LoadedPage<Data>({ title, ...loaded }: Props<Data>) {
  const { data, error } = loaded.query;
  if (data !== undefined || error === null) return <Loaded {...loaded} />;
  return (
    <Page title={title}>
      <Loaded {...loaded} />
    </Page>
  );
}
