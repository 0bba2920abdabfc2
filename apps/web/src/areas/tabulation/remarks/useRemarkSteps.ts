import { cardRemarks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import { useGivingBack } from '../entry/useGivingBack'
import type { RemarkChoice } from './useRemarkChoice'

/** What is done to a sheet of remarks as a whole. */
export function useRemarkSteps(which: NonNullable<RemarkChoice['which']>) {
  const text = useText()
  const confirm = useConfirm()
  const givingBack = useGivingBack(cardRemarks.sheet)
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
  return {
    submit,
    giveBack: () =>
      givingBack(remark => client.call(cardRemarks.giveBack, { body: { ...which, remark } }), text('tabRemarks.returned')),
    recall: () => done(() => client.call(cardRemarks.recall, { body: which }), text('tabRemarks.recalled')),
    verify: () => done(() => client.call(cardRemarks.verify, { body: which }), text('tabRemarks.verified')),
  }
}
