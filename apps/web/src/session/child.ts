import { auth } from '@school/api/client'
import { useAction } from '@school/api/react'
import { useCallback } from 'react'
import { useProblemToast } from '../forms/problems'
import { useSession } from '.'
import { remember } from './device'

/** Chooses the child that every screen is about, and tells whether it is chosen; the device remembers the choice. */
export function useChooseChild(): (id: string) => Promise<boolean> {
  const { adopt } = useSession()
  const toast = useProblemToast()
  const { run } = useAction(auth.chooseChild)
  return useCallback(
    (childId: string) =>
      run({ body: { childId } })
        .then(({ accessToken }) => {
          remember('child', childId)
          return adopt(accessToken)
        })
        .then(
          () => true,
          error => {
            toast(error)
            return false
          },
        ),
    [run, adopt, toast],
  )
}
