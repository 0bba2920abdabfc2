import { defineMessage, defineMessages } from 'react-intl'

export const wizardMessages = defineMessages({
  back: { id: 'ui.layouts.wizardBack', defaultMessage: 'Back' },
  next: { id: 'ui.layouts.wizardNext', defaultMessage: 'Next' },
  submit: { id: 'ui.layouts.wizardSubmit', defaultMessage: 'Submit' },
  review: { id: 'ui.layouts.wizardReview', defaultMessage: 'Review' },
  change: { id: 'ui.layouts.wizardChange', defaultMessage: 'Change' },
  empty: { id: 'ui.layouts.wizardEmpty', defaultMessage: 'Not given' },
})

/** Tells where a person is, when the step changes. */
export const stepOfMessage = defineMessage<{ step: number; steps: number; title: string }>({
  id: 'ui.layouts.wizardStepOf',
  defaultMessage: 'Step {step} of {steps}: {title}',
})

/** Goes back from the review to one step. */
export const changeStepMessage = defineMessage<{ title: string }>({
  id: 'ui.layouts.wizardChangeStep',
  defaultMessage: 'Change {title}',
})
