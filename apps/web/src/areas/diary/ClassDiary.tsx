import { diary } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { type DiaryKind, displayDay, formatPercent } from '@school/rules'
import {
  Badge,
  ButtonGroup,
  EntryList,
  ErrorState,
  Field,
  PanelList,
  SearchInput,
  Select,
  Skeleton,
  Stack,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../attachments'
import { problemText, useProblemToast } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useSearch } from '../../useSearch'
import { optionsOf, useFormTitle, useMoment } from '../../words'
import type { DiaryTabs } from './AnecdotalDiary'
import { DiaryForm, type Entry } from './DiaryForm'

const pageSize = 20
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
      <p>{entry.body}</p>
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
        <PanelList
          rows={of[group].map(row => ({
            key: row.studentId,
            text: [row.name, row.class].filter(Boolean).join(' · '),
            end: moment(row.doneAt ?? row.seenAt),
          }))}
        />
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
  const search = useSearch()
  const [kind, setKind] = useState<DiaryKind | ''>('')
  const [divisionId, setDivision] = useState<string | null>(null)
  const [subjectId, setSubject] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<Entry | 'new'>()
  const [opened, setOpened] = useState<Entry>()
  const query = {
    kind,
    ...(divisionId ? { divisionId } : {}),
    ...(subjectId ? { subjectId } : {}),
    text: search.text,
    page,
    pageSize,
  }
  const { data, error, mutate } = useCall(diary.list, { query }, { keepPreviousData: true })
  const first =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value)
      setPage(1)
    }
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
      filters={
        <>
          <Field label={text('diary.kind')}>
            <Select
              options={[
                { value: '' as const, label: text('app.all') },
                ...(offers?.kinds ?? []).map(value => ({ value, label: text(`diary.kind.${value}`) })),
              ]}
              value={kind}
              onChange={value => first(setKind)(value ?? '')}
            />
          </Field>
          <Field label={text('diary.class')}>
            <Select
              clearable
              options={optionsOf(offers?.divisions)}
              value={divisionId}
              onChange={first(setDivision)}
              placeholder={text('app.all')}
            />
          </Field>
          <Field label={text('diary.subject')}>
            <Select
              clearable
              options={optionsOf(offers?.subjects)}
              value={subjectId}
              onChange={first(setSubject)}
              placeholder={text('app.all')}
            />
          </Field>
          <div data-wide="">
            <Field label={text('app.search')}>
              <SearchInput value={search.typed} onChange={first(search.setTyped)} />
            </Field>
          </div>
        </>
      }
      list={{
        label: text('diary.tab.diary'),
        rows: data?.results,
        rowKey: row => row.id,
        rowName: row => row.title,
        onPick: setOpened,
        empty: { title: text('diary.none') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
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
      pagination={{ page, pageSize, count: data?.pagination.count ?? 0, onPage: setPage }}
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
