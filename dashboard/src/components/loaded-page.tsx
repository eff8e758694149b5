import { Loaded, type LoadedProps } from './loaded';
import { Page } from './page';

interface Props<Data> extends LoadedProps<Data> {
  /** Of the page that says why the other one cannot be shown. */
  title: string;
}

/** A page about what a query brings, which is a page too when it did not come. */
export function LoadedPage<Data>({ title, ...loaded }: Props<Data>) {
  const { data, error } = loaded.query;
  if (data !== undefined || error === null) return <Loaded {...loaded} />;
  return (
    <Page title={title}>
      <Loaded {...loaded} />
    </Page>
  );
}
