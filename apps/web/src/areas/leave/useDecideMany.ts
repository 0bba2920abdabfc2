import { leaveApplications } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { trimmed } from '@school/rules'
import { useConfirm, useConfirmInput, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import { useRefusal } from './ApplicationPreview'
import { shownByLeave, useToldBeside } from './useLeaveWork'

/** Decides several applications at once, and says which were not and why. */
export function useDecideMany(): (ids: readonly string[], decision: 'approve' | 'reject') => Promise<void> {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const refusal = useRefusal()
  const reload = useReload()
  const beside = useToldBeside()
  const { client } = useApi()
  const remarksOf = async (count: number, decision: 'approve' | 'reject'): Promise<string | undefined> => {
    if (decision === 'approve') {
      const message = text('leave.approveMany', { count })
      return (await confirm({ icon: 'warning', message, confirmText: text('leave.approve') })) ? '' : undefined
    }
    const answer = await confirmInput({
      title: text('leave.rejectMany', { count }),
      message: text('leave.remarksNeeded'),
      placeholder: text('leave.remarks'),
      initialValue: '',
      confirmText: text('leave.reject'),
      cancelText: text('app.cancel'),
    })
    return answer.confirmed ? trimmed(answer.inputValue) : undefined
  }
  return async (ids, decision) => {
    const remarks = await remarksOf(ids.length, decision)
    if (remarks === undefined) return
    try {
      const { done, failed, locked } = await client.call(leaveApplications.decide, { body: { ids: [...ids], decision, remarks } })
      const reasons = failed.map(one => `${one.name}: ${refusal(one.refusal)}`).join(' ')
      if (failed.length === 0) toast.success(text('leave.manyAll', { count: done }))
      else
        toast.show({
          type: 'info',
          message: text(decision === 'approve' ? 'leave.manyDone' : 'leave.manyRejected', { n: done, m: failed.length, reasons }),
        })
      beside({ locked, changed: [] })
    } catch (failure) {
      fail(failure)
    } finally {
      await reload(...shownByLeave)
    }
  }
}
