import { trimmed } from '@school/rules'
import { useConfirmInput } from '@school/ui'
import { type Calls, useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'

/** Asks what has to be corrected, and gives a sheet back with it; without a word nothing goes back. */
export function useGivingBack(...shownBy: Calls): (send: (remark: string) => Promise<unknown>, said: string) => Promise<void> {
  const text = useText()
  const confirmInput = useConfirmInput()
  const done = useDone(...shownBy)
  return async (send, said) => {
    const { confirmed, inputValue } = await confirmInput({
      title: text('markEntry.return'),
      message: text('markEntry.returnHelp'),
      placeholder: text('markEntry.remark'),
      confirmText: text('markEntry.return'),
      cancelText: text('app.cancel'),
    })
    const remark = trimmed(inputValue)
    if (confirmed && remark) await done(() => send(remark), said)
  }
}
