import { platform } from '@school/api/client'
import { useAction } from '@school/api/react'
import { useNavigate } from 'react-router-dom'
import { useProblemToast } from '../forms/problems'
import { useMayLeave } from '../forms/unsaved'
import { useSession } from '../session'

/** Leads an operator out of a school, back to the list of them. */
export function useLeaveSchool(): () => Promise<void> {
  const { adopt } = useSession()
  const navigate = useNavigate()
  const toast = useProblemToast()
  const leave = useAction(platform.leave)
  const mayLeave = useMayLeave()
  return async () => {
    if (!(await mayLeave())) return
    try {
      const { accessToken } = await leave.run({})
      await adopt(accessToken)
      navigate('/school/list')
    } catch (error) {
      toast(error)
    }
  }
}
