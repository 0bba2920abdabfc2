import { scheduleProblem, trimmed, urgentProblem } from '@school/rules'
import { newKey } from '../foundation'
import { sendingMessages } from './sending.messages'

/** Whom of a family a notification reaches. */
export type FamilyPart = 'Guardian' | 'Student' | 'Both'

/** What is sent, beside the recipients that the screen knows. */
export type SendRequest = {
  formatId: string
  formatVersion?: number
  /** The message of the first recipient, as the preview shows it. */
  exampleMessage: string
  content: string
  /** Of a notification as it was saved, each recipient's values are put in by who sends; of an e-mail its subject. */
  title: string
  description: string
  /** `YYYY-MM-DDTHH:mm:ss` of the school's clock; null sends at once. */
  sendAt: string | null
  /** Why it cannot wait; null where it can. */
  urgentReason: string | null
  avoidRepeatedSMS: boolean
  smsFallback: boolean
  /** Whom of a family it reaches, where that can be chosen. */
  families?: FamilyPart
  /** What becomes of recipients that a parameter has no value for. */
  missing: 'skip' | 'dash'
  attachmentIds: readonly string[]
  /** The same for every attempt at the same message, so that it is sent once. */
  key: string
}

/** Recipients that get nothing, and why. */
export type SkippedGroup = {
  reason: string
  count: number
  ids?: readonly string[]
  /** Who they are. */
  names?: readonly string[]
  missing?: boolean
}

/** What a message would take. */
export type SendEstimate = {
  messages: number
  skipped: readonly SkippedGroup[]
  parts?: number
  credits: number
  balance: number
  repeatedToday?: number
  /** When quiet hours end, as it is shown. */
  holdUntil?: string | null
  /** The same for the SMS beside a notification. */
  textsHoldUntil?: string | null
  needsApproval?: boolean
}

/** The calls behind Send. A rejection's `message` is shown to the person as it is. */
export type FormatSending = {
  /** Recipients that are selected, also where only some of them are in `entries`. */
  recipients: number
  estimate: (request: SendRequest, signal: AbortSignal) => Promise<SendEstimate>
  /** `waits` where it was accepted and has not left. */
  send: (request: SendRequest) => Promise<{ message: string; waits?: boolean }>
  /** Names of those left out, to keep as a file. */
  onDownloadSkipped?: (skipped: readonly SkippedGroup[]) => void
  /** Whether this person may pass over quiet hours. */
  mayBeUrgent?: boolean
  /** Whether people with one number get one message until the person chooses otherwise; they do when absent. */
  onePerNumber?: boolean
  /** Whether a notification can be sent by SMS to those without a login; it can when absent. */
  smsFallback?: boolean
  /** Whom of a family a notification reaches until the person chooses otherwise; absent where families are not written to. */
  families?: FamilyPart
}

/** When and how a message goes out. */
export type SendPlan = {
  later: boolean
  sendAt: string | null
  urgent: boolean
  reason: string
  onePerNumber: boolean
  smsFallback: boolean
  families: FamilyPart | null
}

/** The plan that a dialog opens with. */
export const sendAtOnce = (sending: FormatSending | undefined): SendPlan => ({
  later: false,
  sendAt: null,
  urgent: false,
  reason: '',
  onePerNumber: sending?.onePerNumber ?? true,
  smsFallback: false,
  families: sending?.families ?? null,
})

/** What a plan says of the message that is sent by it. */
export const plannedPart = ({ later, sendAt, urgent, reason, onePerNumber, smsFallback }: SendPlan) => ({
  sendAt: later ? sendAt : null,
  urgentReason: urgent ? trimmed(reason) : null,
  avoidRepeatedSMS: onePerNumber,
  smsFallback,
})

const timeTexts = {
  missing: sendingMessages.timeMissing,
  past: sendingMessages.timePast,
  far: sendingMessages.timeFar,
  step: sendingMessages.timeStep,
} as const

/** What is wrong with the plan; `now` is the school's clock. */
export function planProblems(plan: SendPlan, now: string) {
  const time = plan.later ? scheduleProblem(plan.sendAt, now) : null
  return {
    time: time && timeTexts[time],
    reason: plan.urgent && urgentProblem(plan.reason) ? sendingMessages.reasonLength : null,
  }
}

/** Keys of what one dialog sends: every attempt at the same content has the same, until it is answered. */
export function sendKeys() {
  let last: { readonly content: string; readonly key: string } | undefined
  return {
    of(content: object): string {
      const written = JSON.stringify(content)
      if (last?.content !== written) last = { content: written, key: newKey() }
      return last.key
    },
    /** What is sent from now on is another message. */
    answered(): void {
      last = undefined
    },
  }
}

export type SendKeys = ReturnType<typeof sendKeys>
