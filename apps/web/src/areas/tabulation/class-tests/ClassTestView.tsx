import { type AnswerOfCall, classTests } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import {
  Badge,
  ChildSheet,
  EmptyState,
  ErrorState,
  Field,
  FigureStrip,
  Filters,
  FormHeader,
  LineChart,
  RegisterList,
  Select,
  SheetSection,
  Skeleton,
  Stack,
} from '@school/ui'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { optionsOf } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'

type Answer = AnswerOfCall<typeof classTests.family>
type Test = Answer['tests'][number]

const useNumber = () => {
  const intl = useIntl()
  return (value: number | null, digits = 2) =>
    value === null ? '–' : intl.formatNumber(value, { maximumFractionDigits: digits })
}

/** What stands below the title of a test: how it went in the class, what it was about, what changed since. */
function useNote() {
  const text = useText()
  const number = useNumber()
  return (test: Test, { showsAverage, showsHighest }: Answer) =>
    [
      test.subject,
      displayDay(test.date),
      showsAverage && test.average !== null ? text('classTests.classAverage', { mark: number(test.average) }) : '',
      showsHighest && test.highest !== null ? text('classTests.classHighest', { mark: number(test.highest) }) : '',
      test.syllabus,
      test.updatedOn ? text('classTests.updatedOn', { date: displayDay(test.updatedOn) }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Figures of the term, over the tests. */
function Tiles({ data }: { readonly data: Answer }) {
  const text = useText()
  const number = useNumber()
  return (
    <FigureStrip
      label={text('classTests.tiles')}
      figures={[
        { key: 'tests', label: text('classTests.tile.tests'), value: String(data.tiles.tests) },
        {
          key: 'average',
          label: text('classTests.tile.average'),
          value: data.tiles.average === null ? '–' : `${number(data.tiles.average, 1)} %`,
        },
        {
          key: 'last',
          label: text('classTests.tile.last'),
          value: data.tiles.lastPercent === null ? '–' : `${number(data.tiles.lastPercent, 1)} %`,
        },
      ]}
    />
  )
}

/** Tests to come and those whose marks are published, with how the subject went over time. */
function Shown({ data }: { readonly data: Answer }) {
  const text = useText()
  const number = useNumber()
  const note = useNote()
  const inOrder = data.tests.filter(test => test.percent !== null).toReversed()
  if (data.tests.length === 0 && data.toCome.length === 0) return <EmptyState title={text('classTests.none')} />
  return (
    <>
      <Tiles data={data} />
      <ChildSheet>
        {data.toCome.length > 0 ? (
          <RegisterList
            title={text('classTests.toCome')}
            lines={data.toCome.map(test => ({
              key: test.id,
              margin: displayDay(test.date).slice(0, 5),
              title: test.title,
              note: [test.subject, test.syllabus].filter(Boolean).join(' · '),
              end: <small>{text('classTests.outOf', { max: number(test.max) })}</small>,
            }))}
          />
        ) : null}
        <RegisterList
          title={text('classTests.marks')}
          empty={text('classTests.marksLater')}
          lines={data.tests.map(test => ({
            key: test.id,
            margin: test.grade ?? '·',
            title: (
              <>
                {test.title} {test.isNew ? <Badge status="info">{text('classTests.isNew')}</Badge> : null}
              </>
            ),
            note: note(test, data),
            end:
              test.value === null ? (
                <span>{test.label ?? '–'}</span>
              ) : (
                <span>
                  {number(test.value)} / {number(test.max)} · {number(test.percent, 1)} %
                </span>
              ),
          }))}
        />
        {inOrder.length > 1 ? (
          <SheetSection>
            <LineChart
              title={text('classTests.chart')}
              pointsName={text('classTests.column.title')}
              unit="percent"
              labels={inOrder.map(test => displayDay(test.date).slice(0, 5))}
              sublabels={inOrder.map(test => test.title)}
              series={[{ name: text('classTests.column.percent'), values: inOrder.map(test => test.percent) }]}
            />
          </SheetSection>
        ) : null}
      </ChildSheet>
    </>
  )
}

/** Notes that new marks were seen, once they were shown. */
function useSeen(data: Answer | undefined) {
  const { client } = useApi()
  const reload = useReload()
  const fresh = (data?.tests ?? []).filter(test => test.isNew).map(test => test.id)
  const key = fresh.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids in one word say when others came.
  useEffect(() => {
    // The word 'new' stays until the page is opened again: what has just been seen is still new to the reader.
    for (const id of fresh) client.call(classTests.familySeen, { params: { id } }).catch(() => undefined)
  }, [key, client, reload])
}

/** /parent/class-test-view: tests of the child, to come and with marks. */
export default function ClassTestView() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('g.class-test')
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? undefined
  const query = { academicYearId: of('year'), termId: of('term'), subjectId: of('subject') }
  const { data, error, mutate } = useCall(classTests.family, { query }, { keepPreviousData: true })
  useSeen(data)
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name === 'year') for (const other of ['term', 'subject']) next.delete(other)
    setParams(next, { replace: true })
  }
  const field = (
    name: 'year' | 'term' | 'subject',
    label: string,
    rows: readonly { id: string; name: string }[],
    value?: string | null,
  ) => (
    <Field label={label} hideLabel>
      <Select
        placeholder={label}
        clearable={name !== 'year'}
        options={optionsOf(rows)}
        value={value ?? null}
        onChange={chosen => choose(name, chosen)}
      />
    </Field>
  )
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return (
    <>
      <FormHeader title={title} context={data?.name} />
      {data ? (
        <Stack>
          {data.academicYearId && (data.subjects.length > 0 || data.years.length > 1) ? (
            <Filters>
              {data.years.length > 1 ? field('year', text('report.year'), data.years, data.academicYearId) : null}
              {data.terms.length > 1 ? field('term', text('classTests.term'), data.terms, query.termId) : null}
              {data.subjects.length > 1
                ? field('subject', text('classTests.column.subject'), data.subjects, query.subjectId)
                : null}
            </Filters>
          ) : null}
          <Shown data={data} />
        </Stack>
      ) : (
        <Skeleton height="480px" />
      )}
    </>
  )
}
