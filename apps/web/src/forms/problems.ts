import { Problem } from '@school/api/client'
import { useToast } from '@school/ui'
import { useCallback } from 'react'
import { type IntlShape, useIntl } from 'react-intl'

type Words = Pick<IntlShape, 'messages' | 'formatMessage' | 'formatNumber'>

/** What to tell a person about a failed call, in the chosen language where the text is known. */
export function problemText(intl: Words, error: unknown): string {
  const failed = () => intl.formatMessage({ id: 'error.RequestFailed' })
  if (!(error instanceof Problem)) return failed()
  const id = `error.${error.body.name}`
  if (!intl.messages[id]) return error.body.type === 'Custom' ? error.message : failed()
  const values = Object.entries(error.body.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? intl.formatNumber(value) : value,
  ])
  return intl.formatMessage({ id }, Object.fromEntries(values))
}

/** Whether the network or the server is away for a moment, or a proxy answers for it: nobody refused anything. */
export const isAway = (error: unknown): boolean =>
  error instanceof Problem && (error.name === 'NoConnection' || error.status === 429 || error.status >= 502)

/** The same where no field is there to be marked: what is wrong with one says more than that something is. */
export function problemOrFieldText(intl: Words, error: unknown): string {
  const field = error instanceof Problem ? error.body.fieldErrors?.[0]?.message : undefined
  return field ?? problemText(intl, error)
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
