import { Problem } from '@school/api/client'
import { useConfirm, useToast } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../texts/text'
import { problemText, useProblemToast } from './problems'

/** What telling the people of an item answers. */
interface Told {
  readonly messages: number
  readonly skipped: readonly { readonly count: number }[]
}

interface Telling {
  readonly title: string
  /** Makes the call; `again` when people were told before. */
  readonly send: (again: boolean) => Promise<Told>
  /** Reads anew what has changed. */
  readonly reload: () => Promise<unknown>
}

/** Tells the people of an item; a second time asks first. */
export function useTell(): (telling: Telling) => Promise<void> {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  return async ({ title, send, reload }) => {
    try {
      const result = await send(false).catch(async (failure: unknown) => {
        if (!(failure instanceof Problem && failure.body.name === 'NoticeNotified')) throw failure
        const sure = await confirm({
          title,
          message: problemText(intl, failure),
          confirmText: text('audience.notifyAgain'),
        })
        return sure ? send(true) : undefined
      })
      if (!result) return
      await reload()
      const without = result.skipped.reduce((sum, { count }) => sum + count, 0)
      toast.success([text('audience.sent'), text('audience.sentTo', { count: result.messages, without })].join(' '))
    } catch (failure) {
      fail(failure)
    }
  }
}
