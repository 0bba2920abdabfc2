import { type AnswerOfCall, attendanceEntry } from '@school/api/client'
import { useCall } from '@school/api/react'
import { halvesOf, type Sitting, sittingsOf } from '@school/rules'
import { useSearchParams } from 'react-router-dom'
import type { RegisterAnswer } from './register-sheet'

export type Offers = AnswerOfCall<typeof attendanceEntry.initialValues>

/** The sitting that is shown: the one of the address, else the first that is due, else the first. */
function sittingOf(asked: string | null, offers: Offers, data: RegisterAnswer | undefined): Sitting {
  const all = data ? sittingsOf(offers.mode, data.plan) : []
  // Who may mark one half of a day that is taken as a whole marks that half.
  const halves =
    data && all[0] === 'DAY' && data.canMark.length === 1 && halvesOf(data.plan).length === 2 ? data.canMark : undefined
  const offered: readonly Sitting[] = halves ?? all
  const due = data?.register.sittings.find(one => one.takenAt === null)?.sitting
  return offered.find(one => one === asked) ?? offered.find(one => one === due) ?? offered[0] ?? 'DAY'
}

/** The nearest classes whose registers are due, before and after one; after the last comes the first again. */
function dueBeside(offers: Offers | undefined, id: string | undefined) {
  const all = offers?.divisions ?? []
  const at = all.findIndex(one => one.id === id)
  const due = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].filter(one => one.due.length > 0)
  return { before: due.length > 1 ? due.at(-1) : undefined, following: due[0] }
}

/** The register that the address names: a class, a day and a half of it. */
export function useRegisterChoice() {
  const [params, setParams] = useSearchParams()
  const { data: offers, error: unknown, mutate: again } = useCall(attendanceEntry.initialValues, {})
  const known = offers?.divisions.find(one => one.id === params.get('division'))
  const division = known ?? offers?.divisions.find(one => one.due.length > 0) ?? offers?.divisions[0]
  const date = params.get('date') ?? offers?.today ?? ''
  const query = division && date ? { divisionId: division.id, date } : null
  const { data, error, mutate } = useCall(attendanceEntry.register, query && { query }, { keepPreviousData: false })
  const sitting = offers ? sittingOf(params.get('half'), offers, data) : 'DAY'
  const show = (change: Record<string, string | null | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  const { before, following } = dueBeside(offers, division?.id)
  const sittings = data && offers ? sittingsOf(offers.mode, data.plan) : []
  const failed = unknown && !offers ? unknown : error && !data ? error : undefined
  return {
    offers,
    data,
    division,
    date,
    sitting,
    /** The halves that can be shown. */
    sittings,
    /** The classes before and after it whose registers are due. */
    before,
    following,
    show,
    failed,
    retry: () => void (unknown ? again() : mutate()),
  }
}

export type RegisterChoice = ReturnType<typeof useRegisterChoice>
