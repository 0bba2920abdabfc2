import type { WorkResultProps } from '@school/ui'
import { useText } from '../../texts/text'
import type { Channel, UserType } from './user-filters'

interface Sent {
  readonly sent: number
  readonly withoutAddress: number
  readonly sentBefore: number
  readonly blocked: number
  readonly credits: number
}

/** What was done with many logins: in words, in figures, who was left out and why, and what it cost. */
export type Outcome = Pick<WorkResultProps, 'title' | 'message' | 'parts' | 'skipped' | 'cost'>

/** Tells what was done with many logins. */
export function useOutcome() {
  const text = useText()
  const address = (channel: Channel) => (channel === 'email' ? 'noEmail' : 'noMobile')
  const rest = (pairs: readonly (readonly ['noMobile' | 'noEmail' | 'sentBefore' | 'blocked', number])[]) =>
    pairs.flatMap(([name, n]) => (n > 0 ? [text(`guardianUsers.${name}`, { n })] : []))
  const created = (made: number, already: number): Outcome['parts'] => [
    { state: 'done', count: made, label: text('guardianUsers.part.created') },
    { state: 'unchanged', count: already, label: text('guardianUsers.part.already') },
  ]
  const sent = ({ sent: count, withoutAddress, sentBefore, blocked, credits }: Sent, channel: Channel, type: UserType) => ({
    title: text(`guardianUsers.send.${channel}`),
    message: [
      text(type === 'Student' ? 'guardianUsers.sentStudents' : 'guardianUsers.sent', { n: count }),
      ...rest([
        [address(channel), withoutAddress],
        ['sentBefore', sentBefore],
        ['blocked', blocked],
      ]),
    ].join(' '),
    parts: [{ state: 'sent' as const, count }],
    skipped: [
      { reason: text(`guardianUsers.left.${address(channel)}`), count: withoutAddress },
      { reason: text('guardianUsers.left.sentBefore'), count: sentBefore },
      { reason: text('guardianUsers.left.blocked'), count: blocked },
    ],
    cost: text('guardianUsers.cost', { credits }),
  })
  return {
    sent,
    created: (made: { created: number; already: number; withoutMobile: number }): Outcome => ({
      title: text('guardianUsers.generate'),
      message: [
        text('guardianUsers.created', { n: made.created, m: made.already }),
        ...rest([['noMobile', made.withoutMobile]]),
      ].join(' '),
      parts: created(made.created, made.already),
      skipped: [{ reason: text('guardianUsers.left.noMobile'), count: made.withoutMobile }],
    }),
    /** Of a run, which may have sent what it made. */
    run: (made: { created: number; already: number }, after: Outcome | undefined): Outcome => ({
      title: text('guardianUsers.receipt'),
      message: [text('guardianUsers.created', { n: made.created, m: made.already }), after?.message].filter(Boolean).join(' '),
      parts: [...created(made.created, made.already), ...(after?.parts ?? [])],
      ...(after?.skipped ? { skipped: after.skipped } : {}),
      ...(after?.cost ? { cost: after.cost } : {}),
    }),
    renewed: (count: number): Outcome => ({
      title: text('guardianUsers.regeneratePassword'),
      message: text('guardianUsers.renewed', { n: count }),
      parts: [{ state: 'done', count }],
    }),
    /** What a job says that did it: how many there were it knows. */
    job: (title: string, { message, done }: { readonly message: string | null; readonly done: number }): Outcome => ({
      title,
      ...(message ? { message } : {}),
      parts: [{ state: 'done', count: done }],
    }),
  }
}
