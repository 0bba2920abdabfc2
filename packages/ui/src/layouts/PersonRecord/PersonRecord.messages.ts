import { defineMessages } from 'react-intl'

export const personRecordMessages = defineMessages({
  actions: { id: 'ui.layouts.recordActions', defaultMessage: 'Actions' },
  more: { id: 'ui.layouts.recordMore', defaultMessage: 'More actions' },
})
