import { attendanceEntry } from '@school/api/client'
import { useApi } from '@school/api/react'
import { monthOf, trimmed } from '@school/rules'
import { useConfirmInput } from '@school/ui'
import { useDone } from '../../forms/done'
import { useMonthName } from '../../session/zone'
import { useText } from '../../texts/text'

/** Opens a locked month again, with a reason. */
export function useReopen(divisionId: string | undefined, date: string) {
  const text = useText()
  const monthName = useMonthName()
  const confirmInput = useConfirmInput()
  const { client } = useApi()
  const done = useDone(attendanceEntry.register)
  return async () => {
    const month = monthOf(date)
    const { confirmed, inputValue } = await confirmInput({
      title: text('register.reopen'),
      message: text('register.reopenHelp', { month: monthName(month) }),
      placeholder: text('register.reason'),
      confirmText: text('register.reopen'),
      cancelText: text('app.cancel'),
    })
    const reason = trimmed(inputValue)
    if (confirmed && divisionId && reason.length >= 3)
      await done(() => client.call(attendanceEntry.reopen, { body: { divisionId, month, reason } }), text('register.reopened'))
  }
}
