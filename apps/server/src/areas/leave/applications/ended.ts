import { custom } from '../../../platform/problems'
import { currentStep, type LeaveRecord } from './rows'

// Its translations choose words for the status.
const alreadyDecided = 'This application was already {status} by {name}.'

/** Says that an application is no longer where somebody wants to act on it, and who decided it. */
export function ended(leave: LeaveRecord) {
  const decided = leave.steps.findLast(step => step.decision === 'Approved' || step.decision === 'Rejected')
  if (leave.status === 'Pending' && !decided) return custom(403, 'LeaveNotYours', 'This application is not yours to decide.')
  // A step was decided, and another one waits.
  const status = leave.status === 'Pending' && currentStep(leave) ? 'Approved' : leave.status
  return custom(409, 'LeaveDecided', alreadyDecided, {
    status,
    name: decided?.by ?? leave.appliedBy ?? '',
  })
}
