import { bus } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Choice } from './OneStudent'
import { namedStops, type Offers } from './stops'

/** The ways of a student, to school and back. */
export const ways = ['pickup', 'drop'] as const
type Way = (typeof ways)[number]
const trips = { pickup: 'Pickup', drop: 'Drop' } as const
const nothing: Choice = { busId: null, busStopId: null }

interface Plan {
  readonly offers: Offers
  readonly academicYearId: string
  readonly onClose: () => void
  /** Reads anew what has changed. */
  readonly onSaved: () => Promise<unknown>
}

/** The regular stops of the one student who is chosen. */
export function useRegularStops({ offers, academicYearId, onClose, onSaved }: Plan) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const [studentId, setStudent] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Partial<Record<Way, Choice>>>({})
  /** What somebody else changed meanwhile, until it is chosen anew. */
  const [conflicts, setConflicts] = useState<readonly Way[]>([])
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data, error, mutate } = useCall(bus.data, studentId ? { params: { id: studentId } } : null)
  const begun = data?.regular.find(row => row.academicYearId === academicYearId)
  const stopOf = (way: Way): Choice => chosen[way] ?? begun?.[way] ?? nothing
  const stopMissing = (way: Way) => stopOf(way).busId !== null && stopOf(way).busStopId === null
  const changed = ways.filter(way => stopOf(way).busStopId !== (begun?.[way]?.busStopId ?? null))
  const save = async () => {
    setChecked(true)
    if (!studentId || !begun || ways.some(stopMissing)) return
    const changes = changed.map(way => {
      const { busId, busStopId } = stopOf(way)
      return {
        studentId,
        trip: trips[way],
        stop: busId && busStopId ? { busId, busStopId } : null,
        version: begun[`${way}Version`],
      }
    })
    if (changes.length === 0) return onClose()
    setBusy(true)
    try {
      const { rejected } = await client.call(bus.save, { body: { kind: 'regular', academicYearId, changes } })
      await onSaved()
      if (rejected.length > 0) {
        setConflicts(ways.filter(way => rejected.some(change => change.trip === trips[way])))
        return
      }
      toast.success(text('bus.saved'))
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const stopProblem = (way: Way) => {
    if (checked && stopMissing(way)) return text('bus.required', { field: text(`bus.${way}Stop`) })
    if (!conflicts.includes(way)) return undefined
    const stop = namedStops(offers).nameOf(begun?.[way] ?? null) || text('bus.withoutStop')
    return text('bus.changedMeanwhile', { stop })
  }
  return {
    studentId,
    chooseStudent: (id: string | null) => {
      setStudent(id)
      setChosen({})
      setConflicts([])
      setChecked(false)
    },
    data,
    error,
    retry: () => void mutate(),
    begun,
    stopOf,
    choose: (way: Way, value: Choice) => {
      setChosen(before => ({ ...before, [way]: value }))
      setConflicts(before => before.filter(one => one !== way))
    },
    stopProblem,
    typed: changed.length > 0 || ways.some(stopMissing),
    busy,
    save,
  }
}
