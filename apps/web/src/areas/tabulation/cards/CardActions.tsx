import { cardSetup, reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Actions, Button, Progress, Stack, useToast } from '@school/ui'
import { BookCheck, Eye, FileText, Hand, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../texts/text'
import { CardPreview } from './CardPreview'
import { openPdf } from './open-pdf'
import { PublishDialog } from './PublishDialog'
import { ReasonDialog } from './ReasonDialog'
import { useCardWork } from './useCardWork'

export interface CardActionsProps {
  readonly cardId: string
  /** Divisions that were chosen; whole ones. */
  readonly divisionIds: readonly string[]
  /** Students that were chosen; when there are some they count alone. */
  readonly studentIds: readonly string[]
  /** Cards have changed: what is shown of them is read anew. */
  readonly onDone: () => void
}

type Open = 'publish' | 'withdraw' | 'withhold' | 'preview'

/** What is done with the cards of chosen divisions or students: preview, generate, print, publish, withdraw, withhold. */
export function CardActions({ cardId, divisionIds, studentIds, onDone }: CardActionsProps) {
  const text = useText()
  const toast = useToast()
  const { data: offers } = useCall(cardSetup.offers, {})
  const work = useCardWork(onDone)
  const [dialog, setDialog] = useState<Open>()
  const none = divisionIds.length + studentIds.length === 0
  const close = () => setDialog(undefined)
  const chosen = { cardId, divisionIds: [...divisionIds], studentIds: [...studentIds] }
  const generate = () =>
    void work.job('generate', async client => ({
      job: await client.call(reportCards.generate, { body: chosen }),
      result: null,
    }))
  const print = async () => {
    for (const divisionId of divisionIds)
      await work.client.download(reportCards.merged, { query: { cardId, divisionId } }).then(openPdf).catch(work.fail)
  }
  /** Versions of the chosen students that the work can be done with. */
  const change = async (kind: 'withdraw' | 'withhold' | 'release', reason: string) => {
    const query = {
      cardId,
      pageSize: 200,
      sectionIds: [],
      courseIds: [],
      divisionIds: studentIds.length > 0 ? [] : [...divisionIds],
    }
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
  return (
    <Stack>
      <Actions>
        <Button icon={Eye} onClick={() => setDialog('preview')}>
          {text('reportCards.preview')}
        </Button>
        {offers?.mayChange ? (
          <>
            {offers.source === 'native' ? (
              <Button icon={FileText} disabled={none} busy={work.doing === 'generate'} onClick={generate}>
                {text('reportCards.generate')}
              </Button>
            ) : null}
            <Button icon={Printer} disabled={divisionIds.length === 0} onClick={() => void print()}>
              {text('reportCards.print')}
            </Button>
            <Button icon={BookCheck} variant="primary" disabled={none} onClick={() => setDialog('publish')}>
              {text('reportCards.publish')}
            </Button>
            <Button icon={Undo2} disabled={none} onClick={() => setDialog('withdraw')}>
              {text('reportCards.withdraw')}
            </Button>
            <Button icon={Hand} disabled={none} onClick={() => setDialog('withhold')}>
              {text('reportCards.withhold')}
            </Button>
            <Button disabled={none} busy={work.busy} onClick={() => void change('release', '').catch(work.fail)}>
              {text('reportCards.release')}
            </Button>
          </>
        ) : null}
      </Actions>
      {work.doing ? <Progress label={text('reportCards.generating')} value={work.share} /> : null}
      {dialog === 'publish' ? (
        <PublishDialog choice={{ cardId, divisionIds, studentIds }} onDone={onDone} onClose={close} />
      ) : null}
      {dialog === 'withdraw' || dialog === 'withhold' ? (
        <ReasonDialog
          title={text(`reportCards.${dialog}`)}
          help={text(dialog === 'withdraw' ? 'reportCards.sureWithdraw' : 'reportCards.sureWithhold', {
            n: studentIds.length,
          })}
          label={text(`reportCards.${dialog}`)}
          busy={work.busy}
          onConfirm={reason => void change(dialog, reason).catch(work.fail)}
          onClose={close}
        />
      ) : null}
      {dialog === 'preview' ? <CardPreview cardId={cardId} onClose={close} /> : null}
    </Stack>
  )
}
