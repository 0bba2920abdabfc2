import { CloudOff, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../../form/Button'
import { color, font, space } from '../../foundation'
import { feedbackMessages, referenceMessage } from '../feedback.messages'

const Face = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  min-height: 200px;
  padding: ${space[24]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  text-align: center;

  & > svg {
    width: 20px;
    height: 20px;
    stroke-width: 1.6;
    color: ${color.inkFaint};
  }

  &[data-face='error'] > svg {
    color: ${color.danger.solid};
  }
`

const Title = styled.p`
  color: ${color.ink};
  font: 600 ${font.t14} ${font.sans};
`

const Text = styled.div`
  max-width: 420px;
  overflow-wrap: anywhere;
`

const Action = styled.div`
  margin-top: ${space[12]};
`

export type EmptyStateProps = {
  /** `No records found.` when absent. */
  title?: string
  icon?: LucideIcon
  /** What will stand here. */
  children?: ReactNode
  /** The one thing that fills it. */
  action?: ReactNode
}

/** A list without entries. */
export function EmptyState({ title, icon: Icon, children, action }: EmptyStateProps) {
  const intl = useIntl()
  return (
    <Face data-face="empty">
      {Icon ? <Icon aria-hidden /> : null}
      <Title>{title ?? intl.formatMessage(feedbackMessages.emptyTitle)}</Title>
      {children ? <Text>{children}</Text> : null}
      {action ? <Action>{action}</Action> : null}
    </Face>
  )
}

export type ErrorStateProps = {
  /** `Could not be loaded.` when absent. */
  title?: string
  /** What happened and what to do. */
  children?: ReactNode
  /** Tells the office which failure it was. */
  reference?: string
  onRetry?: () => void
  retrying?: boolean
}

/** A list that could not be loaded. */
export function ErrorState({ title, children, reference, onRetry, retrying }: ErrorStateProps) {
  const intl = useIntl()
  return (
    <Face data-face="error" role="alert">
      <CloudOff aria-hidden />
      <Title>{title ?? intl.formatMessage(feedbackMessages.errorTitle)}</Title>
      <Text>
        {children ?? intl.formatMessage(feedbackMessages.errorText)}
        {reference ? ` ${intl.formatMessage(referenceMessage, { reference })}.` : ''}
      </Text>
      {onRetry ? (
        <Action>
          <Button icon={RefreshCw} busy={retrying} onClick={onRetry}>
            {intl.formatMessage(feedbackMessages.retry)}
          </Button>
        </Action>
      ) : null}
    </Face>
  )
}
