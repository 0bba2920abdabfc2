import { type AnswerOfCall, leaveApplications } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { useConfirm, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useMonthName } from '../../session/zone'
import { useText } from '../../texts/text'
import type { LeaveRow } from './words'

/** The calls that show leave. */
export const shownByLeave = [
  leaveApplications.list,
  leaveApplications.one,
  leaveApplications.balances,
  leaveApplications.preview,
] as const

type Decided = Pick<AnswerOfCall<typeof leaveApplications.cancel>, 'locked' | 'changed'>

/** Says what a decision did beside itself: marks of locked months that stay, other leave that costs something else. */
export function useToldBeside(): (answer: Decided) => void {
  const text = useText()
  const toast = useToast()
  const monthName = useMonthName()
  return ({ locked, changed }) => {
    for (const month of locked) toast.show({ type: 'info', message: text('leave.locked', { month: monthName(month) }) })
    for (const { no, from, to } of changed) toast.show({ type: 'info', message: text('leave.changedNo', { no, a: from, b: to }) })
  }
}

/** What is done with an application at once: taking it back, ending it, printing it. */
export function useLeaveWork() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const beside = useToldBeside()
  const { client } = useApi()
  const run = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      toast.success(said)
    } catch (failure) {
      fail(failure)
    } finally {
      await reload(...shownByLeave)
    }
  }
  return {
    withdraw: async (row: LeaveRow) => {
      const sure = await confirm({
        icon: 'warning',
        message: text('leave.withdrawAsk', { no: row.no }),
        confirmText: text('leave.withdraw'),
      })
      if (sure) await run(() => client.call(leaveApplications.withdraw, { params: { id: row.id } }), text('leave.withdrawn'))
    },
    cancelOwn: async (row: LeaveRow) => {
      const sure = await confirm({
        icon: 'warning',
        message: text('leave.cancelAsk', { no: row.no, from: displayDay(row.fromDate), to: displayDay(row.toDate) }),
        confirmText: text('leave.cancel'),
      })
      if (sure)
        await run(
          async () => beside(await client.call(leaveApplications.cancel, { params: { id: row.id }, body: { reason: '' } })),
          text('leave.cancelled'),
        )
    },
    print: (row: Pick<LeaveRow, 'id' | 'no'>) =>
      void client
        .download(leaveApplications.pdf, { params: { id: row.id } })
        .then(blob => saveBlob(blob, `leave-${row.no}.pdf`), fail),
  }
}
