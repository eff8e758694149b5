import { useTexts } from '../../texts/language';
import classes from './brand.module.css';

export function Brand() {
  const t = useTexts();
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" alt="" width={26} height={26} />
      {t.product}
    </span>
  );
}
