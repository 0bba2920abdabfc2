import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { removalProblemOf } from './problem-of'

const nothing: readonly string[] = []

/** Files that are being deleted on the server. `attempt` answers what `task` did, and false once it told why it could not. */
export function useRemoval() {
  const intl = useIntl()
  const toast = useToast()
  const [removing, setRemoving] = useState(nothing)
  const attempt = async (ids: readonly string[], task: () => Promise<boolean>): Promise<boolean> => {
    setRemoving(ids)
    try {
      return await task()
    } catch (error) {
      toast.warning(removalProblemOf(error, intl))
      return false
    } finally {
      setRemoving(nothing)
    }
  }
  return { removing, attempt }
}
