import { Search } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { openSelectorMessage } from '../selectors.messages'

export type OpenDialogButtonProps = {
  /** What is picked. */
  title: string
  disabled?: boolean
  onClick: () => void
}

/** The half of the field that opens the dialog. */
export function OpenDialogButton({ title, disabled, onClick }: OpenDialogButtonProps) {
  const intl = useIntl()
  return (
    <IconButton
      icon={Search}
      variant="secondary"
      label={intl.formatMessage(openSelectorMessage, { title })}
      disabled={disabled}
      aria-haspopup="dialog"
      onClick={onClick}
    />
  )
}
