import { defineMessage } from 'react-intl'

export const cardActionsMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.cardsActions',
  defaultMessage: 'Actions for {name}',
})
