import { Problem } from '@school/api/client'
import { useToast } from '@school/ui'
import { useCallback } from 'react'
import { type IntlShape, useIntl } from 'react-intl'

/** What to tell a person about a failed call, in the chosen language where the text is known. */
export function problemText(intl: Pick<IntlShape, 'messages' | 'formatMessage'>, error: unknown): string {
  if (!(error instanceof Problem)) return intl.formatMessage({ id: 'error.RequestFailed' })
  const id = `error.${error.body.name}`
  return intl.messages[id] ? intl.formatMessage({ id }, error.body.values) : error.message
}

/** Shows a failure as the specification asks: Custom texts as info, everything else as an error. */
export function useProblemToast() {
  const intl = useIntl()
  const toast = useToast()
  return useCallback(
    (error: unknown) =>
      toast.show({
        type: error instanceof Problem && error.body.type === 'Custom' ? 'info' : 'error',
        message: problemText(intl, error),
      }),
    [intl, toast],
  )
}
