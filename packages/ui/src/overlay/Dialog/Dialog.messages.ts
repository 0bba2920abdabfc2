import { defineMessages } from 'react-intl'

export const dialogMessages = defineMessages({
  close: { id: 'ui.overlay.close', defaultMessage: 'Close' },
})
