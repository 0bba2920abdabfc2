import { Problem } from '@school/api/client'
import { useToast } from '@school/ui'
import { useCallback } from 'react'
import { type IntlShape, useIntl } from 'react-intl'

const general = 'The request could not be completed. Please try again.'

/** What to tell a person about a failed call, in the chosen language where the text is known. */
export function problemText(intl: IntlShape, error: unknown): string {
  if (!(error instanceof Problem))
    return intl.messages['error.RequestFailed'] ? String(intl.messages['error.RequestFailed']) : general
  const id = `error.${error.body.name}`
  const known = intl.messages[id]
  if (typeof known !== 'string') return error.message
  return known.replace(/\{(\w+)\}/g, (whole, name: string) => String(error.body.values?.[name] ?? whole))
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
