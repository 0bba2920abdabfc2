import { feePlans } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useSaving } from '../../../forms/done'
import { useUnsaved } from '../../../forms/unsaved'
import { useText } from '../../../texts/text'
import { toPaise } from './rupees'
import type { WholeSchedule } from './ScheduleGrid'

export const keyOf = (installmentId: string, headId: string) => `${installmentId} ${headId}`

const stay = () => {}

/** The amounts of a schedule as they are typed. */
export function useScheduleAmounts(schedule: WholeSchedule) {
  const text = useText()
  const { client } = useApi()
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(
    new Map(schedule.items.map(item => [keyOf(item.installmentId, item.headId), item.amount])),
  )
  const [changed, setChanged] = useState(false)
  const { busy, save } = useSaving({ shownBy: [feePlans.schedule, feePlans.schedules], onClose: stay })
  useUnsaved(changed)
  const write = (amounts: ReadonlyMap<string, number>) => {
    setTyped(amounts)
    setChanged(true)
  }
  return {
    changed,
    busy,
    of: (installmentId: string, headId: string) => typed.get(keyOf(installmentId, headId)) ?? 0,
    set: (installmentId: string, headId: string, rupees: number | null) =>
      write(new Map(typed).set(keyOf(installmentId, headId), toPaise(rupees))),
    /** Takes amounts over from another schedule, over what stands in their places. */
    fill: (amounts: ReadonlyMap<string, number>) => write(new Map([...typed, ...amounts])),
    total: [...typed.values()].reduce((sum, amount) => sum + amount, 0),
    save: async () => {
      const items = [...typed]
        .filter(([, amount]) => amount > 0)
        .map(([key, amount]) => {
          const [installmentId = '', headId = ''] = key.split(' ')
          return { installmentId, headId, amount }
        })
      const saved = await save(
        () => client.call(feePlans.changeSchedule, { params: { id: schedule.id }, body: { items, version: schedule.version } }),
        text('feeSetup.saved'),
      )
      if (saved) setChanged(false)
    },
  }
}

export type Amounts = ReturnType<typeof useScheduleAmounts>
