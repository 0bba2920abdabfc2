import { defineMessage, defineMessages } from 'react-intl'

export const guardianMessages = defineMessages({
  thisMonth: { id: 'ui.layouts.thisMonth', defaultMessage: 'This month' },
  notMarked: { id: 'ui.layouts.notMarked', defaultMessage: 'Not marked yet' },
  markP: { id: 'ui.layouts.markP', defaultMessage: 'Present' },
  markA: { id: 'ui.layouts.markA', defaultMessage: 'Absent' },
  markHD: { id: 'ui.layouts.markHD', defaultMessage: 'Half day' },
  markLT: { id: 'ui.layouts.markLT', defaultMessage: 'Late' },
  markLV: { id: 'ui.layouts.markLV', defaultMessage: 'On leave' },
  markOD: { id: 'ui.layouts.markOD', defaultMessage: 'On duty' },
  markH: { id: 'ui.layouts.markH', defaultMessage: 'Holiday' },
  overdue: { id: 'ui.layouts.overdue', defaultMessage: 'Overdue' },
  nothingDue: { id: 'ui.layouts.nothingDue', defaultMessage: 'Nothing to pay.' },
  pay: { id: 'ui.layouts.pay', defaultMessage: 'Pay' },
  newestNotice: { id: 'ui.layouts.newestNotice', defaultMessage: 'Newest notice' },
  timetableToday: { id: 'ui.layouts.timetableToday', defaultMessage: 'Timetable today' },
})

/** When an installment has to be paid. */
export const dueMessage = defineMessage<{ date: string }>({
  id: 'ui.layouts.due',
  defaultMessage: 'Due {date}',
})

/** The fine that the amount contains. */
export const withFineMessage = defineMessage<{ fine: string }>({
  id: 'ui.layouts.withFine',
  defaultMessage: 'with fine {fine}',
})

/** The lesson that is going on and its end. */
export const nowTillMessage = defineMessage<{ subject: string; time: string }>({
  id: 'ui.layouts.nowTill',
  defaultMessage: 'Now: {subject}, till {time}',
})

/** Installments that fell due beside the one that is shown. */
export const moreOverdueMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.moreOverdue',
  defaultMessage: '{count, plural, one {# more overdue} other {# more overdue}}',
})
