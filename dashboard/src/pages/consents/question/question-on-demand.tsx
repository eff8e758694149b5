import { useState, type ComponentProps } from 'react';
import { useNoticesTexts } from '../../../texts/notices';
import { Question } from './question';
import classes from './question.module.css';

/** Read when it is opened, because a subject may have many records. */
export function QuestionOnDemand(props: ComponentProps<typeof Question>) {
  const t = useNoticesTexts().question;
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.more} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t.title}</summary>
      {wasOpened && <Question {...props} />}
    </details>
  );
}
