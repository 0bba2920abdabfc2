import { defineMessages } from 'react-intl'

export const toastMessages = defineMessages({
  toasts: { id: 'ui.feedback.toasts', defaultMessage: 'Messages' },
  success: { id: 'ui.feedback.success', defaultMessage: 'Success' },
  error: { id: 'ui.feedback.error', defaultMessage: 'Error' },
  warning: { id: 'ui.feedback.warning', defaultMessage: 'Warning' },
  info: { id: 'ui.feedback.info', defaultMessage: 'Information' },
})
