import { defineMessages } from 'react-intl'

export const ledgerMessages = defineMessages({
  balance: { id: 'ui.layouts.balance', defaultMessage: 'Balance' },
})
