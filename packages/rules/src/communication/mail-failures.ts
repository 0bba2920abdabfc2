/** Times in a row that an address fails softly before nothing more is sent there. */
export const mostSoftFails = 3
/** After so many days a soft failure is forgotten, and an address that failed softly too often is tried again. */
export const softFailDays = 30

/** What the failure of a mail tells about its address: it takes nothing, or nothing for now. */
export type MailFailure = 'hard' | 'soft'

const day = 86_400_000

/**
 * What a code tells about the address of a mail, in the words of RFC 3463 (like 5.1.1) or of the mail server alone (like
 * 550); undefined where it tells of the text, the sender or the policy of the other side.
 */
export function mailFailure(code: string): MailFailure | undefined {
  if (/^5\.1\.([0-46]|10)$/.test(code) || code === '5.2.1' || /^55[013]$/.test(code)) return 'hard'
  // A mailbox that is full, and whatever may pass.
  return code === '5.2.2' || code === '552' || /^4\.\d{1,3}\.\d{1,3}$/.test(code) || /^45[0-2]$/.test(code) ? 'soft' : undefined
}

/** What is known of an address that has failed softly. */
export interface SoftFails {
  readonly count: number
  readonly at: Date
}

/** Soft failures in a row after one more, and whether they are too many. */
export function afterSoftFail(known: SoftFails | undefined, at: Date): { readonly count: number; readonly isInvalid: boolean } {
  const isNear = known !== undefined && at.getTime() - known.at.getTime() < softFailDays * day
  const count = isNear ? known.count + 1 : 1
  return { count, isInvalid: count >= mostSoftFails }
}

/** Until when nothing is sent to an address that failed softly too often. */
export const softPauseEnd = (at: Date): Date => new Date(at.getTime() + softFailDays * day)
