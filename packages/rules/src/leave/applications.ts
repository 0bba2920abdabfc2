import type { MarkCode } from '../attendance/marks'

export const leaveStatuses = ['Pending', 'Approved', 'Rejected', 'Withdrawn', 'Cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

export const leaveActions = ['approve', 'reject', 'withdraw', 'cancel', 'shorten', 'edit'] as const
export type LeaveAction = (typeof leaveActions)[number]

export interface LeaveState {
  readonly status: LeaveStatus
  /** Steps that still apply after the one that is decided. */
  readonly stepsLeft: number
  readonly anyDecided: boolean
  readonly isApplicant: boolean
  /** The approver of the waiting step, or whoever may stand in for them. */
  readonly mayDecide: boolean
  /** Somebody of the chain, or an administrator. */
  readonly mayCancel: boolean
  readonly hasBegun: boolean
}

/** The state that an action leads to; null where it is not possible for whoever acts. */
export function leaveAfter(action: LeaveAction, state: LeaveState): LeaveStatus | null {
  const { status } = state
  if (status === 'Approved') {
    if (action === 'cancel') return state.mayCancel || (state.isApplicant && !state.hasBegun) ? 'Cancelled' : null
    return action === 'shorten' && state.mayCancel ? 'Approved' : null
  }
  if (status !== 'Pending') return null
  switch (action) {
    case 'approve':
      return !state.mayDecide || state.isApplicant ? null : state.stepsLeft > 0 ? 'Pending' : 'Approved'
    case 'reject':
      return !state.mayDecide || state.isApplicant ? null : 'Rejected'
    case 'withdraw':
      return state.isApplicant ? 'Withdrawn' : null
    case 'edit':
      return state.isApplicant && !state.anyDecided ? 'Pending' : null
    default:
      return null
  }
}

export const leaveApprovers = ['class-teacher', 'staff', 'SH', 'SSA', 'SA'] as const
export type LeaveApprover = (typeof leaveApprovers)[number]

export interface ChainStep {
  readonly approver: LeaveApprover
  /** The person of a step that names one. */
  readonly staffId: string | null
  /** It applies to leaves of more days than these; null for all. Hundredths. */
  readonly whenDaysOver: number | null
}

/** A step as it stands in front of one application: whose it is, or that it is passed over. */
export interface LeaveStep extends Pick<ChainStep, 'approver' | 'staffId'> {
  readonly skipped: boolean
}

/**
 * The steps of an application. Nobody decides the own application: such a step is passed over; where none is left the
 * head decides, else the super administrator, else the administrator.
 *
 * @param holders the staff who hold each office, the named person of a step aside; steps that nobody holds are passed over.
 */
export function stepsOf(
  chain: readonly ChainStep[],
  charged: number,
  applicant: string | null,
  holders: Readonly<Record<Exclude<LeaveApprover, 'staff'>, readonly string[]>>,
): LeaveStep[] {
  const whoseIs = ({ approver, staffId }: Pick<ChainStep, 'approver' | 'staffId'>) =>
    approver === 'staff' ? (staffId ? [staffId] : []) : holders[approver]
  const others = (step: Pick<ChainStep, 'approver' | 'staffId'>) => whoseIs(step).filter(one => one !== applicant)
  const steps = chain
    .filter(({ whenDaysOver }) => whenDaysOver === null || charged > whenDaysOver)
    .map(({ approver, staffId }): LeaveStep => ({ approver, staffId, skipped: others({ approver, staffId }).length === 0 }))
  if (steps.some(step => !step.skipped)) return steps
  const last = (['SH', 'SSA', 'SA'] as const).find(approver => others({ approver, staffId: null }).length > 0)
  return last ? [...steps, { approver: last, staffId: null, skipped: false }] : steps
}

/** What becomes of a half of a student's day with a granted leave. */
export interface LeaveEffect {
  /** The mark to write; null leaves the half as it is. */
  readonly mark: MarkCode | null
  /** The register says that the child was there. */
  readonly conflict: boolean
  readonly used: boolean
}

/** What a granted leave does to a half: it explains an absence and never takes back that a child was there. */
export function leaveOnMark(mark: MarkCode | null, countsAs: 'LV' | 'OD', locked: boolean): LeaveEffect {
  if (locked) return { mark: null, conflict: false, used: false }
  if (mark === null || mark === 'A') return { mark: countsAs, conflict: false, used: true }
  if (mark === 'LV') return { mark: null, conflict: false, used: true }
  return { mark: null, conflict: true, used: false }
}

/** What becomes of a half when the leave that explained it ends. */
export const markWithoutLeave = (taken: boolean): MarkCode | null => (taken ? 'A' : null)
