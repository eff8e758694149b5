import { useState } from 'react';
import { TypedFilter } from '../../components/typed-filter';
import { useTexts } from '../../texts/language';
import { emailHash, looksLikeEmail } from './email-hash';
import { EmailHint } from './email-hint';

interface Props {
  value: string;
  onFilter: (subjectId: string) => void;
}

/** An email becomes its hash in the browser once it is complete (decision 25.1). */
export function SubjectFilter({ value, onFilter }: Props) {
  const t = useTexts();
  const [email, setEmail] = useState('');
  const filterByHash = (typed: string) => {
    setEmail(typed.trim());
    onFilter(emailHash(typed));
  };
  const isHashed = email !== '' && value === emailHash(email);
  return (
    <div>
      <TypedFilter
        label={t.consents.subject}
        value={value}
        onFilter={(typed) => (looksLikeEmail(typed) ? filterByHash(typed) : onFilter(typed))}
        isHeld={(typed) => typed.includes('@')}
        maxLength={256}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {isHashed && <EmailHint isHashed other={email} onSwitch={() => onFilter(email)} />}
      {looksLikeEmail(value) && <EmailHint isHashed={false} other="" onSwitch={() => filterByHash(value)} />}
    </div>
  );
}
