import { defineMessages } from 'react-intl'

export const passwordMessages = defineMessages({
  showPassword: { id: 'ui.form.showPassword', defaultMessage: 'Show password' },
  hidePassword: { id: 'ui.form.hidePassword', defaultMessage: 'Hide password' },
})
