import { notices, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useText } from '../../text'
import type { Notice } from './words'

/** Tells the people of a notice; a second time asks first. */
export function useNotify(): (notice: Pick<Notice, 'id' | 'title' | 'told'>) => Promise<void> {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  return async ({ id, title, told }) => {
    const send = (again: boolean) => client.call(notices.notify, { params: { id }, body: { again, told } })
    try {
      const result = await send(false).catch(async (failure: unknown) => {
        if (!(failure instanceof Problem && failure.body.name === 'NoticeNotified')) throw failure
        const sure = await confirm({
          title,
          message: problemText(intl, failure),
          confirmText: text('notices.notifyAgain'),
        })
        return sure ? send(true) : undefined
      })
      if (!result) return
      await reload(notices.list, notices.event)
      const without = result.skipped.reduce((sum, { count }) => sum + count, 0)
      toast.success([text('notices.sent'), text('notices.sentTo', { count: result.messages, without })].join(' '))
    } catch (failure) {
      fail(failure)
    }
  }
}
