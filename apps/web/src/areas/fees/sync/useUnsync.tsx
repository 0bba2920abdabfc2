import { type AnswerOfCall, syncItems } from '@school/api/client'
import { useAction, useApi, useReload } from '@school/api/react'
import { formatRupees, syncEntities } from '@school/rules'
import { useToast } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import type { ReportValues } from '../../../report'
import { useText } from '../../../texts/text'
import { TypedDialog } from './TypedDialog'

/** What is to be sent again: these items, or all that were found. */
interface Move {
  readonly ids: readonly string[]
  readonly preview: AnswerOfCall<typeof syncItems.unsyncPreview>
}

/** Items that were taken, as filters find them. */
export const takenOf = (values: ReportValues) => ({
  entity: values.code('entity', syncEntities),
  text: values.text(),
  from: values.day('from') ?? '',
  to: values.day('to') ?? '',
})

/** Has items of a school sent again, after a count and its code. */
export function useUnsync(
  school: { readonly id: string; readonly code: string } | undefined,
  values: ReportValues,
  onMoved: () => void,
): { readonly look: (ids: readonly string[]) => Promise<void>; readonly dialog: ReactNode } {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const unsync = useAction(syncItems.unsync)
  const [moving, setMoving] = useState<Move>()
  const bodyOf = (ids: readonly string[]) => ({ schoolId: school?.id ?? '', ids: [...ids], filters: takenOf(values) })
  const look = async (ids: readonly string[]) => {
    try {
      const preview = await client.call(syncItems.unsyncPreview, { body: bodyOf(ids) })
      if (preview.items === 0) toast.info(text('feeSync.nothingToMove'))
      else setMoving({ ids, preview })
    } catch (problem) {
      fail(problem)
    }
  }
  const move = async ({ ids }: Move, answer: { confirm: string; reason: string }) => {
    try {
      const { moved } = await unsync.run({ body: { ...bodyOf(ids), ...answer } })
      setMoving(undefined)
      onMoved()
      toast.success(text('feeSync.moved', { n: moved }))
      await reload(syncItems.list, syncItems.one)
    } catch (problem) {
      fail(problem)
    }
  }
  return {
    look,
    dialog:
      moving && school ? (
        <TypedDialog
          title={text('feeSync.move')}
          help={text('feeSync.moveHelp', { n: moving.preview.items, amount: formatRupees(moving.preview.amount) })}
          label={text('feeSync.move')}
          code={school.code}
          least={5}
          tooShort={text('feeSync.reasonShort')}
          busy={unsync.busy}
          onConfirm={answer => void move(moving, answer)}
          onClose={() => setMoving(undefined)}
        />
      ) : null,
  }
}
