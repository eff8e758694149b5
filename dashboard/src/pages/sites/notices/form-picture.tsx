import { Alert } from '@mantine/core';
import { useState } from 'react';
import { picturePath } from '../../../api/notices';
import { useNoticesTexts } from '../../../texts/notices';
import classes from './notices.module.css';

/** The picture that an API client registered with its form. */
export function FormPicture({ siteId, number }: { siteId: string; number: number }) {
  const t = useNoticesTexts();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <Alert color="yellow" variant="light" role="status">
        {t.noPicture}
      </Alert>
    );
  }
  return (
    <img src={picturePath(siteId, number)} alt={t.formFrame(number)} className={classes.formPicture} onError={() => setFailed(true)} />
  );
}
