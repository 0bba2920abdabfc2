import { useIntl } from 'react-intl'
import { Button, type ButtonProps } from '../../form'
import { entryMessages } from '../entry.messages'
import type { EntryController } from '../useEntry'
import type { EntryLayoutProps } from './EntryLayout'

type SaveButtonProps = Pick<EntryLayoutProps, 'untouched'> & {
  entry: EntryController
  /** Nothing else ends the work. */
  isLast: boolean
  size?: ButtonProps['size']
}

/** Saves what was typed, or confirms what stands there untouched. */
export function SaveButton({ entry, untouched, isLast, size }: SaveButtonProps) {
  const intl = useIntl()
  const { counts, state } = entry
  const idle = counts.sendable + counts.failed === 0 && !state.edit && state.sending === null
  return (
    <Button
      variant={isLast ? 'primary' : 'secondary'}
      size={size}
      busy={(state.sending !== null && state.flush) || untouched?.busy}
      disabled={idle && !untouched}
      onClick={idle && untouched ? untouched.onSave : entry.saveNow}
    >
      {intl.formatMessage(entryMessages.save)}
    </Button>
  )
}
