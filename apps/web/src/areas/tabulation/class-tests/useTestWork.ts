import { classTests, Problem, sheets } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'

/** Publishing and deleting a test of classes, each asked for before. */
export function useTestWork() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const shown = () => reload(classTests.list, classTests.matrix, classTests.one, sheets.list, sheets.open, sheets.choices)
  const publish = async ({ testId, title, divisionId }: { testId: string; title: string; divisionId?: string }) => {
    const isSure = await confirm({
      title: text('classTests.publishTitle', { title }),
      message: text('classTests.publishHelp'),
      confirmText: text('classTests.publish'),
    })
    if (!isSure) return
    try {
      const { families, waits } = await client.call(classTests.publish, {
        params: { id: testId },
        body: { divisionIds: divisionId ? [divisionId] : [] },
      })
      toast.success(waits ? text('classTests.waits') : text('classTests.published', { n: families }))
      await shown()
    } catch (failure) {
      fail(failure)
    }
  }
  const remove = async ({ testId, title }: { testId: string; title: string }) => {
    const ask = (message: string) =>
      confirm({
        title: text('classTests.deleteTitle', { title }),
        message,
        confirmText: text('classTests.delete'),
        danger: true,
      })
    const send = (withMarks: boolean) =>
      client.call(classTests.remove, { params: { id: testId }, query: { withMarks: withMarks ? '1' : '0' } })
    try {
      if (!(await ask(text('classTests.deleteHelp')))) return
      try {
        await send(false)
      } catch (failure) {
        if (!(failure instanceof Problem) || failure.body.name !== 'TestHasMarks') throw failure
        if (!(await ask(text('error.TestHasMarks', { n: Number(failure.body.values?.n ?? 0) })))) return
        await send(true)
      }
      toast.success(text('lists.deleted'))
      await shown()
    } catch (failure) {
      fail(failure)
    }
  }
  return { publish, remove }
}
