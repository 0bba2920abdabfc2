import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../form/IconButton'
import { selectorMessages } from './selectors.messages'

/** Empties the field that it stands in. */
export function ClearButton({ onClick }: { onClick: (event: MouseEvent) => void }) {
  const intl = useIntl()
  return <IconButton icon={X} size="sm" tooltip={false} label={intl.formatMessage(selectorMessages.clear)} onClick={onClick} />
}
