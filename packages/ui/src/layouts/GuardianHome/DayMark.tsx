import { styled } from 'styled-components'
import { statusColors } from '../../feedback'
import { color, font, radius, type StatusName, space } from '../../foundation'

/** Letters of a day: present, absent, half of it absent, late, leave, on duty, holiday. */
export type DayLetter = 'P' | 'A' | 'HD' | 'LT' | 'LV' | 'OD' | 'H'

const statusOf: Readonly<Record<DayLetter, StatusName>> = {
  P: 'success',
  A: 'danger',
  HD: 'danger',
  LT: 'warning',
  LV: 'info',
  OD: 'primary',
  H: 'secondary',
}

const Box = styled.span`
  ${statusColors}
  display: inline-grid;
  flex: none;
  place-items: center;
  min-width: 26px;
  height: 24px;
  padding: 0 ${space[2]};
  border: 1px solid var(--status-rule);
  border-radius: ${radius.control};
  background: var(--status-soft);
  color: var(--status-ink);
  font: 600 ${font.t12} ${font.sans};

  &[data-none] {
    border-color: ${color.rule};
    background: none;
    color: ${color.inkFaint};
  }

  &[data-size='sm'] {
    min-width: 20px;
    height: 20px;
  }
`

export type DayMarkProps = {
  /** Null while nothing is marked. */
  letter: DayLetter | null
  size?: 'sm' | 'md'
  /** What the letter means, for screen readers; without it the mark is hidden from them. */
  label?: string
}

/** A day's attendance as a letter on its colour. */
export function DayMark({ letter, size = 'md', label }: DayMarkProps) {
  return (
    <Box
      data-status={letter ? statusOf[letter] : undefined}
      data-none={letter ? undefined : ''}
      data-size={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {letter ?? '–'}
    </Box>
  )
}
