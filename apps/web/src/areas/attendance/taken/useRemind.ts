import { attendanceTaken } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import type { Sitting } from '@school/rules'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'

/** Reminds who takes some registers, by the keys of their rows, and says which were left out. */
export function useRemind(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const moment = useMoment()
  const reload = useReload()
  const { client } = useApi()
  const [busy, setBusy] = useState(false)
  const remind = async (keys: readonly string[]) => {
    setBusy(true)
    try {
      const rows = keys.map(key => {
        const [divisionId = '', date = '', half = 'DAY'] = key.split(' ')
        return { divisionId, date, half: half as Sitting }
      })
      const { teachers, refused } = await client.call(attendanceTaken.remind, { body: { rows } })
      // Before anything is said: who reads it may choose anew at once.
      onDone()
      if (teachers > 0) toast.success(text('attendanceTaken.reminded', { n: teachers }))
      for (const { division, why, at } of refused.slice(0, 3))
        toast.show({
          type: 'warning',
          message:
            why === 'reminded'
              ? `${division}: ${text('attendanceTaken.alreadyReminded', { time: moment(at).slice(-5) })}`
              : text(why === 'taken' ? 'attendanceTaken.isTaken' : 'attendanceTaken.nobody', { division }),
        })
      await reload(attendanceTaken.view)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return { remind, busy }
}
