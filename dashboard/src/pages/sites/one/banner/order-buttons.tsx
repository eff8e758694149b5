import { ActionIcon, Group } from '@mantine/core';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Undefined for a part that stays. */
  remove: { label: string; onRemove: () => void } | undefined;
}

/** Moves and removes one of several parts of the form. */
export function OrderButtons({ name, isFirst, isLast, onMove, remove }: Props) {
  const t = useBannerTexts();
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const [moved, setMoved] = useState<{ by: -1 | 1 }>();
  // A moved part loses the focus, and at either end its button is disabled.
  useEffect(() => {
    if (moved === undefined) return;
    const [wanted, other] = moved.by === -1 ? [up, down] : [down, up];
    (wanted.current?.disabled === true ? other : wanted).current?.focus();
  }, [moved, up, down]);
  const move = (by: -1 | 1) => {
    onMove(by);
    setMoved({ by });
  };
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon ref={up} variant="default" aria-label={t.moveUp(name)} disabled={isFirst} onClick={() => move(-1)}>
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon ref={down} variant="default" aria-label={t.moveDown(name)} disabled={isLast} onClick={() => move(1)}>
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
      {remove && (
        <ActionIcon variant="default" aria-label={remove.label} onClick={remove.onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
