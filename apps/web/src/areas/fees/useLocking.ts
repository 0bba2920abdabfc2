import { lockStudents as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { LockSkip } from '@school/rules'
import { useConfirm, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { LockList } from './useLockList'

/** Locks and unlocks the chosen students, and tells of those who were left out. */
export function useLocking({ list, filters, installment }: LockList) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [skipped, setSkipped] = useState<readonly { reason: LockSkip }[]>([])
  const [finding, setFinding] = useState(false)
  const selectDues = async () => {
    if (!filters.installmentId) return void toast.warning(text('lockStudents.noInstallment'))
    setFinding(true)
    try {
      const { ids } = await client.call(calls.view, { query: { ...filters, dues: true, pageSize: 1 } })
      list.onSelect(new Set(ids))
    } catch (failure) {
      fail(failure)
    }
    setFinding(false)
  }
  const act = async (work: 'lock' | 'unlock') => {
    const studentIds = [...list.selected]
    if (studentIds.length === 0) return void toast.warning(text('lockStudents.noStudent'))
    if (work === 'lock' && !installment) return void toast.warning(text('lockStudents.noInstallment'))
    const sure = await confirm({
      icon: work === 'lock' ? 'warning' : 'info',
      title: text(`lockStudents.${work}`),
      message:
        work === 'lock'
          ? text('lockStudents.sureLock', { n: studentIds.length, installment: installment?.name ?? '' })
          : text('lockStudents.sureUnlock', { n: studentIds.length }),
      confirmText: text(`lockStudents.${work}`),
    })
    if (!sure) return
    const { academicYearId, lockType } = filters
    try {
      if (work === 'lock') {
        const done = await client.call(calls.lock, {
          body: { academicYearId, lockType, installmentId: installment!.id, studentIds },
        })
        toast.success(text('lockStudents.locked', { n: done.locked }))
        setSkipped(done.skipped)
      } else {
        const of = filters.installmentId ? { installmentId: filters.installmentId } : {}
        const done = await client.call(calls.unLock, { body: { academicYearId, lockType, ...of, studentIds } })
        toast.success(text('lockStudents.unlocked', { n: done.unlocked }))
        setSkipped(done.skipped)
      }
      list.onSelect(new Set())
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return { finding, selectDues, act, skipped, dropSkipped: () => setSkipped([]) }
}
