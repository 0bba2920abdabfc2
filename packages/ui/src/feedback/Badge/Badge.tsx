import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { font, radius, type StatusName, space } from '../../foundation'
import { statusColors } from '../status'

const Pill = styled.span`
  ${statusColors}
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  min-height: 20px;
  padding: 0 ${space[8]};
  border: 1px solid var(--status-rule);
  border-radius: ${radius.pill};
  background: var(--status-soft);
  color: var(--status-ink);
  font: 500 ${font.t12} ${font.sans};
  line-height: 18px;
  white-space: nowrap;

  & > svg {
    width: 12px;
    height: 12px;
    stroke-width: 2;
  }
`

export type BadgeProps = {
  status?: StatusName
  icon?: LucideIcon
  /** The state in words; the colour only repeats it. */
  children: ReactNode
}

/** The state of a record in a word or two. */
export function Badge({ status = 'secondary', icon: Icon, children }: BadgeProps) {
  return (
    <Pill data-status={status}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </Pill>
  )
}

/** Several badges, over more than one line where they need it. */
export const Badges = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`
