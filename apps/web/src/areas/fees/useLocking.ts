import { lockStudents as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { LockSkip } from '@school/rules'
import { useConfirm, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { LockList } from './useLockList'

/** What was done last: with how many, who was left out and why, and whom it can be undone for. */
export interface LockOutcome {
  readonly work: 'lock' | 'unlock'
  readonly count: number
  readonly skipped: readonly { readonly reason: LockSkip }[]
  readonly studentIds: readonly string[]
}

/** Locks and unlocks the chosen students, and tells of those who were left out. */
export function useLocking({ list, filters, installment }: LockList) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [outcome, setOutcome] = useState<LockOutcome>()
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
  const { academicYearId, lockType } = filters
  const unlock = (studentIds: string[]) => {
    const of = filters.installmentId ? { installmentId: filters.installmentId } : {}
    return client.call(calls.unLock, { body: { academicYearId, lockType, ...of, studentIds } })
  }
  /** Unlocks those whom the last lock locked. */
  const undo = async () => {
    if (!outcome) return
    try {
      const done = await unlock([...outcome.studentIds])
      setOutcome({ work: 'unlock', count: done.unlocked, skipped: done.skipped, studentIds: [] })
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
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
    try {
      if (work === 'lock') {
        const done = await client.call(calls.lock, {
          body: { academicYearId, lockType, installmentId: installment!.id, studentIds },
        })
        const left = new Set(done.skipped.map(one => one.studentId))
        setOutcome({ work, count: done.locked, skipped: done.skipped, studentIds: studentIds.filter(id => !left.has(id)) })
      } else {
        const done = await unlock(studentIds)
        setOutcome({ work, count: done.unlocked, skipped: done.skipped, studentIds: [] })
      }
      list.onSelect(new Set())
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return { finding, selectDues, act, outcome, undo, dropOutcome: () => setOutcome(undefined) }
}
