import { defineMessages } from 'react-intl'

export const drawerMessages = defineMessages({
  close: { id: 'ui.layouts.drawerClose', defaultMessage: 'Close' },
})
