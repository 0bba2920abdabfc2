import { cardRemarks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { useConfirm, useConfirmInput } from '@school/ui'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import type { RemarkChoice } from './useRemarkChoice'

/** What is done to a sheet of remarks as a whole. */
export function useRemarkSteps(which: NonNullable<RemarkChoice['which']>) {
  const text = useText()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const { client } = useApi()
  const done = useDone(cardRemarks.sheet)
  const submit = async (missing: number) => {
    const isSure = await confirm({
      title: text('tabRemarks.submitTitle'),
      message: missing > 0 ? text('error.RemarksMissing', { n: missing }) : text('tabRemarks.submitHelp'),
      confirmText: text('tabRemarks.submit'),
    })
    if (isSure)
      await done(
        () => client.call(cardRemarks.submit, { body: { ...which, acceptMissing: missing > 0 } }),
        text('tabRemarks.submitted'),
      )
  }
  const giveBack = async () => {
    const { confirmed, inputValue } = await confirmInput({
      title: text('tabRemarks.return'),
      message: text('tabRemarks.returnHelp'),
      placeholder: text('tabRemarks.remark'),
      confirmText: text('tabRemarks.return'),
      cancelText: text('app.cancel'),
    })
    const remark = trimmed(inputValue)
    if (confirmed && remark)
      await done(() => client.call(cardRemarks.giveBack, { body: { ...which, remark } }), text('tabRemarks.returned'))
  }
  return {
    submit,
    giveBack,
    recall: () => done(() => client.call(cardRemarks.recall, { body: which }), text('tabRemarks.recalled')),
    verify: () => done(() => client.call(cardRemarks.verify, { body: which }), text('tabRemarks.verified')),
  }
}
