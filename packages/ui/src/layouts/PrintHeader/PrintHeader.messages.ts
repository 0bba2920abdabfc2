import { defineMessage } from 'react-intl'

export const pageMessage = defineMessage<{ page: string; pages: string }>({
  id: 'ui.layouts.pageOf',
  defaultMessage: 'Page {page} of {pages}',
})
