import { type AnswerOfCall, files, reportCards } from '@school/api/client'
import { cardFilters } from '@school/rules'
import { type BulkAction, Button, ConsoleLayout, type ConsoleTilesProps, FigureStrip, media, useMediaQuery } from '@school/ui'
import { BellRing, BookCheck, Hand, MessageSquare, Upload } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { classesOf, FilterFields } from '../../../report'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { useHandOver } from '../../messaging/useHandedOver'
import { PublishDialog } from './PublishDialog'
import { ReasonDialog } from './ReasonDialog'
import { UploadDialog } from './UploadDialog'
import { type Row, useCardColumns } from './useCardColumns'
import { type CardList, useCardList } from './useCardList'
import { useCardWork } from './useCardWork'

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part * 1000) / whole) / 10}`)

/** Figures over all students that the filters find; most of them filter by status. */
function useTiles(list: CardList['list']): ConsoleTilesProps {
  const intl = useIntl()
  const text = useText()
  const tiles = (list.rows.data as AnswerOfCall<typeof reportCards.list> | undefined)?.tiles
  const figure = (key: string, label: string, value: number | undefined) => ({
    key,
    label,
    value: value === undefined ? '–' : intl.formatNumber(value),
  })
  const part = (key: 'seen' | 'acknowledged', label: string) => ({
    key,
    label,
    plain: true,
    value: tiles ? share(tiles[key], tiles.published) : '–',
  })
  return {
    tiles: [
      figure('All', text('reportCards.students'), tiles?.students),
      figure('Uploaded', text('reportCards.state.Uploaded'), tiles?.uploaded),
      figure('NotUploaded', text('reportCards.state.NotUploaded'), tiles?.notUploaded),
      figure('Published', text('reportCards.state.Published'), tiles?.published),
      part('seen', text('reportCards.seenShare')),
      part('acknowledged', text('reportCards.acknowledgedShare')),
    ],
    chosen: list.report.values.one('status') ?? null,
    onChoose: key => list.report.set({ status: key ?? '' }),
  }
}

/** /curriculum/reportcard-uploded-not-uploaded: who has a card and who does not, whatever made it. */
export default function UploadedCards() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const [dialog, setDialog] = useState<'upload' | 'publish' | 'withhold'>()
  const { list, offers, cards, cardId } = useCardList()
  const columns = useCardColumns()
  const work = useCardWork(() => void list.reload())
  const remind = useDone(reportCards.list)
  const rows = list.rows.data?.results
  const studentIds = [...list.selected]
  const close = () => setDialog(undefined)
  const exportList = async () => {
    const { values } = list.report
    const body = {
      cardId: cardId!,
      ...classesOf(values),
      status: values.choice('status', cardFilters, 'All'),
      text: values.text(),
    }
    const job = await work.job('export', async client => ({
      job: await client.call(reportCards.exportList, { body }),
      result: null,
    }))
    if (!job?.resultFileId) return
    await work.client
      .call(files.getUrlIn, { params: { fileId: job.resultFileId, param: 'download' } })
      .then(({ url }) => location.assign(url))
      .catch(work.fail)
  }
  const withhold = (reason: string) => {
    const ids = (rows ?? []).flatMap(row => (row.id && list.selected.has(row.studentId) ? [row.id] : []))
    void work.change('withhold', ids, reason).then(done => (done ? close() : undefined))
  }
  const handOver = useHandOver('report-cards')
  const actions: BulkAction[] = [
    ...(offers?.mayChange
      ? [
          {
            key: 'publish',
            label: text('reportCards.publish'),
            icon: BookCheck,
            look: 'primary' as const,
            onSelect: () => setDialog('publish'),
          },
          { key: 'withhold', label: text('reportCards.withhold'), icon: Hand, onSelect: () => setDialog('withhold') },
        ]
      : []),
    {
      key: 'remind',
      label: text('reportCards.remind'),
      icon: BellRing,
      onSelect: () =>
        void remind(
          () => work.client.call(reportCards.remind, { body: { cardId: cardId!, studentIds } }),
          text('reportCards.reminded'),
        ),
    },
    ...(handOver
      ? [
          {
            key: 'write',
            label: text('reportCards.write'),
            icon: MessageSquare,
            onSelect: () => void handOver(studentIds).catch(work.fail),
          },
        ]
      : []),
  ]
  const phone = useMediaQuery(media.phone)
  const tiles = useTiles(list)
  return (
    <>
      <ConsoleLayout<Row>
        header={{ title: title('s.tab.cards'), context }}
        filters={<FilterFields report={list.report} />}
        {...(phone ? {} : { tiles })}
        tools={{
          count: list.count === undefined ? '' : text('reportCards.people', { count: list.count }),
          children: (
            <>
              <Button onClick={() => void exportList()} busy={work.doing === 'export'} disabled={!cardId}>
                {text('reportCards.export')}
              </Button>
              {offers?.mayChange ? (
                <Button icon={Upload} variant="primary" disabled={!cardId} onClick={() => setDialog('upload')}>
                  {text('reportCards.uploadFiles')}
                </Button>
              ) : null}
            </>
          ),
        }}
        list={{
          label: title('s.tab.cards'),
          ...list.table,
          rowKey: row => row.studentId,
          rowName: row => row.name,
          empty: { title: text(cards?.length === 0 ? 'reportCards.noCards' : 'reportCards.noStudents') },
          columns,
        }}
        pagination={list.pagination}
        selected={list.selected}
        onSelect={list.onSelect}
        actions={actions}
      />
      {/* On a phone the list begins with its records. */}
      {phone && tiles.tiles ? <FigureStrip label={title('s.tab.cards')} figures={tiles.tiles} /> : null}
      {dialog === 'upload' && cardId ? <UploadDialog cardId={cardId} onDone={() => void list.reload()} onClose={close} /> : null}
      {dialog === 'publish' && cardId ? (
        <PublishDialog choice={{ cardId, divisionIds: [], studentIds }} onDone={() => void list.reload()} onClose={close} />
      ) : null}
      {dialog === 'withhold' ? (
        <ReasonDialog
          title={text('reportCards.withhold')}
          help={text('reportCards.sureWithhold', { n: studentIds.length })}
          label={text('reportCards.withhold')}
          busy={work.busy}
          onConfirm={withhold}
          onClose={close}
        />
      ) : null}
    </>
  )
}
