import { defineMessages } from 'react-intl'

export const confirmMessages = defineMessages({
  confirm: { id: 'ui.feedback.confirm', defaultMessage: 'Confirm' },
  cancel: { id: 'ui.feedback.cancel', defaultMessage: 'Cancel' },
  ok: { id: 'ui.feedback.ok', defaultMessage: 'Ok' },
  confirmation: { id: 'ui.feedback.confirmation', defaultMessage: 'Confirmation' },
  areYouSure: { id: 'ui.feedback.areYouSure', defaultMessage: 'Are you sure?' },
  answer: { id: 'ui.feedback.answer', defaultMessage: 'Answer' },
})
