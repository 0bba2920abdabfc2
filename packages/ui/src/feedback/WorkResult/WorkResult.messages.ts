import { defineMessage } from 'react-intl'

type Counted = { count: number }

/** What stands behind a figure, by what became of those it counts. */
export const workStateMessages = {
  accepted: defineMessage<Counted>({ id: 'ui.feedback.work.accepted', defaultMessage: '{count, plural, other {accepted}}' }),
  waiting: defineMessage<Counted>({
    id: 'ui.feedback.work.waiting',
    defaultMessage: '{count, plural, one {waits} other {wait}}',
  }),
  sent: defineMessage<Counted>({ id: 'ui.feedback.work.sent', defaultMessage: '{count, plural, other {sent}}' }),
  delivered: defineMessage<Counted>({ id: 'ui.feedback.work.delivered', defaultMessage: '{count, plural, other {delivered}}' }),
  read: defineMessage<Counted>({ id: 'ui.feedback.work.read', defaultMessage: '{count, plural, other {read}}' }),
  done: defineMessage<Counted>({ id: 'ui.feedback.work.done', defaultMessage: '{count, plural, other {done}}' }),
  unchanged: defineMessage<Counted>({ id: 'ui.feedback.work.unchanged', defaultMessage: '{count, plural, other {unchanged}}' }),
  undelivered: defineMessage<Counted>({
    id: 'ui.feedback.work.undelivered',
    defaultMessage: '{count, plural, other {not delivered}}',
  }),
  failed: defineMessage<Counted>({ id: 'ui.feedback.work.failed', defaultMessage: '{count, plural, other {failed}}' }),
  unconfirmed: defineMessage<Counted>({
    id: 'ui.feedback.work.unconfirmed',
    defaultMessage: '{count, plural, other {not confirmed}}',
  }),
  cancelled: defineMessage<Counted>({ id: 'ui.feedback.work.cancelled', defaultMessage: '{count, plural, other {cancelled}}' }),
  skipped: defineMessage<Counted>({ id: 'ui.feedback.work.skipped', defaultMessage: '{count, plural, other {skipped}}' }),
}

export const waitsUntilMessage = defineMessage<Counted & { until: string }>({
  id: 'ui.feedback.work.waitsUntil',
  defaultMessage: '{count, plural, one {waits} other {wait}} until {until}',
})

export const nothingDoneMessage = defineMessage({
  id: 'ui.feedback.work.nothing',
  defaultMessage: 'There was nothing to do.',
})

export const skippedBecauseMessage = defineMessage({
  id: 'ui.feedback.work.because',
  defaultMessage: 'Skipped',
})
