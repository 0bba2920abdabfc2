import { useCallback, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm } from '../../feedback'
import { leaveMessages } from './RecordForm.messages'

/** Asks whether what was typed may be lost. While the question stands, asking again is answered with no. */
export function useAskToLeave(): () => Promise<boolean> {
  const intl = useIntl()
  const confirm = useConfirm()
  const asking = useRef(false)
  return useCallback(async () => {
    if (asking.current) return false
    asking.current = true
    const sure = await confirm({
      icon: 'warning',
      title: intl.formatMessage(leaveMessages.leave),
      message: intl.formatMessage(leaveMessages.leaveText),
      confirmText: intl.formatMessage(leaveMessages.leaveYes),
      cancelText: intl.formatMessage(leaveMessages.leaveNo),
    })
    asking.current = false
    return sure
  }, [confirm, intl])
}
