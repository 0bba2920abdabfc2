import { defineMessage, defineMessages } from 'react-intl'

export const newsMessages = defineMessages({
  previous: { id: 'ui.layouts.newsPrevious', defaultMessage: 'Previous news' },
  next: { id: 'ui.layouts.newsNext', defaultMessage: 'Next news' },
  pause: { id: 'ui.layouts.newsPause', defaultMessage: 'Pause' },
  play: { id: 'ui.layouts.newsPlay', defaultMessage: 'Continue' },
})

/** Which of them is shown. */
export const newsPlaceMessage = defineMessage<{ number: number; count: number }>({
  id: 'ui.layouts.newsPlace',
  defaultMessage: '{number, number} of {count, number}',
})
