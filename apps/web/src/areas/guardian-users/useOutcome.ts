import { useText } from '../../texts/text'
import type { Channel, UserType } from './user-filters'

interface Sent {
  readonly sent: number
  readonly withoutAddress: number
  readonly sentBefore: number
  readonly blocked: number
}

/** What was done with many logins, in words; what is nothing is not told. */
export function useOutcome() {
  const text = useText()
  const rest = (pairs: readonly (readonly ['noMobile' | 'noEmail' | 'sentBefore' | 'blocked', number])[]) =>
    pairs.flatMap(([name, n]) => (n > 0 ? [text(`guardianUsers.${name}`, { n })] : []))
  return {
    sent: ({ sent, withoutAddress, sentBefore, blocked }: Sent, channel: Channel, type: UserType) =>
      [
        text(type === 'Student' ? 'guardianUsers.sentStudents' : 'guardianUsers.sent', { n: sent }),
        ...rest([
          [channel === 'email' ? 'noEmail' : 'noMobile', withoutAddress],
          ['sentBefore', sentBefore],
          ['blocked', blocked],
        ]),
      ].join(' '),
    created: ({ created, already, withoutMobile }: { created: number; already: number; withoutMobile: number }) =>
      [text('guardianUsers.created', { n: created, m: already }), ...rest([['noMobile', withoutMobile]])].join(' '),
  }
}
