import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { IconButton } from '../../form/IconButton'
import { color, font, radius, space } from '../../foundation'
import { feedbackMessages } from '../feedback.messages'
import { statusColors } from '../status'
import { statusIcons } from '../status-icons'

const Strip = styled.div`
  ${statusColors}
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]} ${space[12]} ${space[12]} ${space[16]};
  border: 1px solid var(--status-rule);
  border-radius: ${radius.panel};
  background: var(--status-soft);
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  & > svg {
    margin-top: ${space[2]};
    color: var(--status-ink);
  }
`

const Words = styled.div`
  flex: 1 1 auto;
  min-width: 0;
  overflow-wrap: anywhere;

  & > b {
    display: block;
    color: var(--status-ink);
    font-weight: 600;
  }
`

const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  min-width: 0;
`

export type BannerProps = {
  /** `secondary` is grey: what is over, such as a record that was closed. */
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'secondary'
  title?: string
  children: ReactNode
  /** A button or a link. */
  action?: ReactNode
  /** Offers a close button. */
  onDismiss?: () => void
}

/** Something to know on this screen, for as long as it is true. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  const intl = useIntl()
  const Icon = tone === 'secondary' ? Info : statusIcons[tone]
  return (
    <Strip data-status={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <Line>
        <Words>
          {title ? <b>{title}</b> : null}
          {children}
        </Words>
        {action}
      </Line>
      {onDismiss ? (
        <IconButton icon={X} label={intl.formatMessage(feedbackMessages.close)} size="sm" tooltip={false} onClick={onDismiss} />
      ) : null}
    </Strip>
  )
}
