import { cardSetup, reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type BulkAction, Button, Progress, useToast } from '@school/ui'
import { BookCheck, Eye, FileText, Hand, Printer, Undo2, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../texts/text'
import { CardPreview } from './CardPreview'
import { openPdf } from './open-pdf'
import { PublishDialog } from './PublishDialog'
import { ReasonDialog } from './ReasonDialog'
import { type StateWork, useCardWork } from './useCardWork'

export interface CardChoice {
  /** Undefined where no card is chosen, but a result: then nothing is done. */
  readonly cardId: string | undefined
  /** Divisions that were chosen; whole ones. */
  readonly divisionIds: readonly string[]
  /** Students that were chosen; when there are some they count alone. */
  readonly studentIds: readonly string[]
  /** Cards have changed: what is shown of them is read anew. */
  readonly onDone: () => void
}

export interface CardActions {
  /** What is done with chosen divisions or students. */
  readonly actions: readonly BulkAction[]
  /** What needs no choice, for the tools of the list. */
  readonly tools: ReactNode
  /** How far the work is, and what is asked. */
  readonly dialogs: ReactNode
  readonly progress: ReactNode
}

type Open = 'publish' | 'withdraw' | 'withhold' | 'preview'
type Deed = 'generate' | 'publish' | 'print' | 'withdraw' | 'withhold' | 'release'

/** What is done with the cards of chosen divisions or students: preview, generate, print, publish, withdraw, withhold. */
export function useCardActions({ cardId, divisionIds, studentIds, onDone }: CardChoice): CardActions {
  const text = useText()
  const toast = useToast()
  const { data: offers } = useCall(cardSetup.offers, {})
  const work = useCardWork(onDone)
  const [dialog, setDialog] = useState<Open>()
  // Of whole divisions it is asked how many families would see it.
  const { data: out } = useCall(
    reportCards.list,
    cardId && dialog === 'withdraw' && studentIds.length === 0
      ? { query: { cardId, status: 'Published', pageSize: 1, sectionIds: [], courseIds: [], divisionIds: [...divisionIds] } }
      : null,
  )
  if (!cardId) return { actions: [], tools: null, dialogs: null, progress: null }
  const close = () => setDialog(undefined)
  const generate = () =>
    void work.job('generate', async client => ({
      job: await client.call(reportCards.generate, {
        body: { cardId, divisionIds: [...divisionIds], studentIds: [...studentIds] },
      }),
      result: null,
    }))
  const print = async () => {
    for (const divisionId of divisionIds)
      await work.client.download(reportCards.merged, { query: { cardId, divisionId } }).then(openPdf).catch(work.fail)
  }
  /** Versions of what is chosen that the work can be done with. */
  const change = async (kind: StateWork, reason: string) => {
    const divisions = studentIds.length > 0 ? [] : [...divisionIds]
    const query = { cardId, pageSize: 200, sectionIds: [], courseIds: [], divisionIds: divisions }
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const { results, pagination } = await work.client.call(reportCards.list, { query: { ...query, page } })
      for (const row of results)
        if (row.id && (studentIds.length === 0 || studentIds.includes(row.studentId)) && row.withheld === (kind === 'release'))
          ids.push(row.id)
      if (page * 200 >= pagination.count) break
    }
    if (ids.length === 0) return void toast.warning(text('reportCards.nothingChosen'))
    if (await work.change(kind, ids, reason)) close()
  }
  const open = (which: Open) => () => setDialog(which)
  const action = (key: Deed, icon: BulkAction['icon'], onSelect: () => void): BulkAction => ({
    key,
    icon,
    label: text(`reportCards.${key}`),
    onSelect,
  })
  const actions: BulkAction[] = offers?.mayChange
    ? [
        ...(offers.source === 'native' ? [{ ...action('generate', FileText, generate), busy: work.doing === 'generate' }] : []),
        action('publish', BookCheck, open('publish')),
        ...(studentIds.length === 0 ? [action('print', Printer, () => void print())] : []),
        action('withdraw', Undo2, open('withdraw')),
        action('withhold', Hand, open('withhold')),
        { ...action('release', UserCheck, () => void change('release', '').catch(work.fail)), busy: work.busy },
      ]
    : []
  const tools = (
    <Button icon={Eye} onClick={open('preview')}>
      {text('reportCards.preview')}
    </Button>
  )
  const dialogs = (
    <>
      {dialog === 'publish' ? (
        <PublishDialog choice={{ cardId, divisionIds, studentIds }} onDone={onDone} onClose={close} />
      ) : null}
      {dialog === 'withdraw' || dialog === 'withhold' ? (
        <ReasonDialog
          title={text(`reportCards.${dialog}`)}
          help={text(dialog === 'withdraw' ? 'reportCards.sureWithdraw' : 'reportCards.sureWithhold', {
            n: dialog === 'withdraw' ? (out?.pagination.count ?? studentIds.length) : studentIds.length,
          })}
          label={text(`reportCards.${dialog}`)}
          busy={work.busy}
          onConfirm={reason => void change(dialog, reason).catch(work.fail)}
          onClose={close}
        />
      ) : null}
      {dialog === 'preview' ? <CardPreview cardId={cardId} onClose={close} /> : null}
    </>
  )
  const progress = work.doing ? <Progress label={text('reportCards.generating')} value={work.share} /> : null
  return { actions, tools, dialogs, progress }
}
