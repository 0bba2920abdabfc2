import { diary } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay, formatPercent } from '@school/rules'
import { Badge, ButtonGroup, EntryList, ErrorState, Panel, PanelList, Skeleton, Stack, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../attachments'
import { useFilteredList } from '../../list'
import { PlainText } from '../../PlainText'
import { problemText, useProblemToast } from '../../problems'
import { codeFilter, FilterFields, rowFilter, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment } from '../../zone'
import type { DiaryTabs } from './AnecdotalDiary'
import { DiaryForm, type Entry } from './DiaryForm'

const groups = ['notDone', 'notSeen', 'all'] as const

/** The share done in words; a dash where nobody is asked. */
function useShare() {
  const text = useText()
  return ({ done, donePercent, addressed }: Entry) =>
    done === null ? '–' : text('diary.doneShare', { percent: formatPercent(donePercent ?? undefined), done, all: addressed })
}

/** Everybody who was addressed: who has not done it, who has not opened it. */
function Acks({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const share = useShare()
  const { data, error, mutate } = useCall(diary.acks, { params: { id } })
  const [chosen, setGroup] = useState<(typeof groups)[number]>()
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const { entry, results } = data
  const asked = entry.done !== null
  const group = chosen ?? (asked ? 'notDone' : 'notSeen')
  const of = { notDone: results.filter(row => !row.doneAt), notSeen: results.filter(row => !row.seenAt), all: results }
  return (
    <Stack>
      <p>
        <PlainText text={entry.body} />
      </p>
      {entry.files.length > 0 ? (
        <p>
          <Attachments files={entry.files} />
        </p>
      ) : null}
      {asked ? <p>{share(entry)}</p> : null}
      <ButtonGroup
        aria-label={text('diary.acks')}
        options={groups
          .filter(key => asked || key !== 'notDone')
          .map(key => ({ value: key, label: `${text(`diary.ack.${key}`)} (${of[key].length})` }))}
        value={group}
        onChange={setGroup}
      />
      {of[group].length === 0 ? (
        <p>{text('diary.ack.nobody')}</p>
      ) : (
        <Panel>
          <PanelList
            rows={of[group].map(row => ({
              key: row.studentId,
              text: [row.name, row.class].filter(Boolean).join(' · '),
              end: moment(row.doneAt ?? row.seenAt),
            }))}
          />
        </Panel>
      )}
    </Stack>
  )
}

/** The tab of what classes are given. */
export function ClassDiary({ tabs }: { tabs: DiaryTabs }) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(diary.initialValues, {})
  const [editing, setEditing] = useState<Entry | 'new'>()
  const [opened, setOpened] = useState<Entry>()
  const kinds = offers?.kinds ?? []
  const list = useFilteredList({
    name: 'class-diary',
    ready: offers !== undefined,
    filters: () => [
      codeFilter(text, 'kind', text('diary.kind'), kinds, value => text(`diary.kind.${value}`)),
      rowFilter(text, 'division', text('diary.class'), offers?.divisions),
      rowFilter(text, 'subject', text('diary.subject'), offers?.subjects),
      searchFilter(text),
    ],
    call: diary.list,
    request: (values, page) => ({
      query: {
        kind: values.code('kind', kinds),
        divisionId: values.one('division'),
        subjectId: values.one('subject'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const remove = async (entry: Entry) => {
    try {
      await client.call(diary.remove, { params: { id: entry.id } })
      toast.success(text('diary.deleted'))
      setOpened(undefined)
      await reload(diary.list)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <EntryList<Entry>
      {...tabs}
      header={{ title: title('s.student.anecdotal'), context: settings.school?.name }}
      onAdd={offers ? () => setEditing('new') : undefined}
      addLabel={text('diary.newDiary')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('diary.tab.diary'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.title,
        onPick: setOpened,
        empty: { title: text('diary.none') },
        columns: [
          { key: 'published', header: text('diary.published'), look: 'code', cell: row => moment(row.publishedAt) },
          { key: 'kind', header: text('diary.kind'), cell: row => <Badge>{text(`diary.kind.${row.kind}`)}</Badge> },
          { key: 'title', header: text('diary.title'), look: 'name', cell: row => row.title },
          { key: 'subject', header: text('diary.subject'), cell: row => row.subject },
          {
            key: 'classes',
            header: text('diary.classes'),
            cell: row => (row.chosen ? text('diary.chosenOf', { classes: row.classes, count: row.addressed }) : row.classes),
          },
          {
            key: 'due',
            header: text('diary.due'),
            look: 'code',
            cell: row => (row.dueOn ? displayDay(row.dueOn) : ''),
          },
          {
            key: 'seen',
            header: text('diary.seenCount'),
            align: 'end',
            cell: row => `${intl.formatNumber(row.seen)} / ${intl.formatNumber(row.addressed)}`,
          },
          {
            key: 'done',
            header: text('diary.doneCount'),
            align: 'end',
            cell: row => formatPercent(row.donePercent ?? undefined),
          },
          { key: 'by', header: text('diary.by'), cell: row => row.by },
        ],
      }}
      commands={row => ({
        onEdit: row.mayEdit ? () => setEditing(row) : undefined,
        onDelete: row.mayDelete ? () => void remove(row) : undefined,
      })}
      pagination={list.pagination}
      drawer={
        opened && {
          key: opened.id,
          title: opened.title,
          content: <Acks key={opened.id} id={opened.id} />,
          onClose: () => setOpened(undefined),
        }
      }
      dialog={
        offers && editing ? (
          <DiaryForm
            key={editing === 'new' ? 'new' : editing.id}
            offers={offers}
            entry={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
