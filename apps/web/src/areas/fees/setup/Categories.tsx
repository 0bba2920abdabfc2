import { feeDemands, feeSetup } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { EntryList, Field, MasterDataDialog, type MasterItem, type MasterValues, MultiSelect, Select } from '@school/ui'
import { ListChecks, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { problemText } from '../../../forms/problems'
import { useFilteredList } from '../../../list'
import { classesOf, classFilters, FilterFields, type RowOf, rowFilter, searchFilter } from '../../../report'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import type { Setup, SetupOffers } from './useSetup'

type Profile = RowOf<typeof feeDemands.profiles>

/** The categories themselves. */
function CategoryList({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const loaders = useMemo(() => {
    const inWords = <T,>(work: Promise<T>): Promise<T> =>
      work.catch(error => {
        throw new Error(problemText(intl, error))
      })
    return {
      get: (signal: AbortSignal): Promise<readonly MasterItem[]> => client.call(feeSetup.categories, {}, { signal }),
      post: (values: MasterValues) =>
        inWords(client.call(feeSetup.createCategory, { body: values as { name: string; active?: boolean } })),
      patch: (id: string, values: MasterValues) =>
        inWords(client.call(feeSetup.changeCategory, { params: { id }, body: values as { version?: number } })),
      delete: (id: string) => inWords(client.call(feeSetup.removeCategory, { params: { id } })),
    }
  }, [client, intl])
  return (
    <MasterDataDialog
      open
      heading={text('feeSetup.category')}
      fields={[{ title: 'name', displayTitle: text('feeSetup.name'), inputType: 'text', required: true }]}
      loaders={loaders}
      onChange={() => void reload(feeSetup.offers)}
      onClose={onClose}
    />
  )
}

const unchanged = 'unchanged'
const none = 'none'

/** Category and optional heads of chosen students. */
function ProfileForm(props: {
  readonly profiles: readonly Profile[]
  readonly studentIds: readonly string[]
  readonly offers: SetupOffers
  readonly yearId: string
  readonly onClose: () => void
}) {
  const { profiles, studentIds, offers, yearId, onClose } = props
  const text = useText()
  const { client } = useApi()
  const only = studentIds.length === 1 ? profiles.find(row => row.student.id === studentIds[0]) : undefined
  const optional = offers.heads.filter(head => head.isOptional)
  const form = useForm({
    begin: () => ({
      category: (only ? (only.category?.id ?? none) : unchanged) as string,
      headIds: (only?.optedHeadIds ?? []) as readonly string[],
    }),
    problems: () => ({}),
    shownBy: [feeDemands.profiles],
    onClose,
  })
  const { values, set } = form
  const save = () =>
    form.save(
      () =>
        client.call(feeDemands.setProfiles, {
          body: {
            academicYearId: yearId,
            studentIds: [...studentIds],
            ...(values.category === unchanged ? {} : { feeCategoryId: values.category === none ? null : values.category }),
            ...(optional.length > 0 && (only || values.headIds.length > 0) ? { optedHeadIds: [...values.headIds] } : {}),
          },
        }),
      text('feeSetup.saved'),
    )
  return (
    <FormDialog
      title={only?.student.name ?? text('feeSetup.chosen', { n: studentIds.length })}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.category')}>
        <Select
          options={[
            ...(only ? [] : [{ value: unchanged, label: text('feeSetup.unchanged') }]),
            { value: none, label: text('feeSetup.noCategory') },
            ...offers.categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.category}
          onChange={value => value && set('category')(value)}
        />
      </Field>
      {optional.length > 0 ? (
        <Field label={text('feeSetup.optionalHeads')} help={text('feeSetup.optionalHelp')}>
          <MultiSelect
            options={optional.map(({ id, name }) => ({ value: id, label: name }))}
            value={[...values.headIds]}
            onChange={set('headIds')}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}

/** Which category students are of, and which optional heads they chose. */
export function Categories({ setup }: { setup: Setup }) {
  const text = useText()
  const { offers } = setup
  const [masters, setMasters] = useState(false)
  const [editing, setEditing] = useState<readonly string[]>()
  const list = useFilteredList({
    name: 'fee-profiles',
    ready: offers !== undefined,
    filters: values => [
      searchFilter(text, text('feeSetup.searchStudent')),
      ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values),
      rowFilter(text, 'category', text('feeSetup.category'), offers?.categories),
    ],
    call: feeDemands.profiles,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        ...classesOf(values),
        feeCategoryId: values.one('category'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const yearId = list.report.values.one('year') ?? setup.yearId
  const rows = list.rows.data?.results
  return (
    <EntryList<Profile>
      header={{
        ...setup.header,
        commands: [{ key: 'categories', icon: Tags, label: text('feeSetup.categories'), onSelect: () => setMasters(true) }],
      }}
      statuses={setup.tabs}
      status={setup.selected}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('feeSetup.tab.categories'),
        ...list.table,
        rowKey: row => row.student.id,
        rowName: row => row.student.name,
        empty: { title: text('feeReports.nothing') },
        columns: [
          personColumn<Profile>({ key: 'student', header: text('feeReports.column.name'), look: 'name' }, row => ({
            student: row.student.id,
            name: row.student.name,
          })),
          { key: 'admNo', header: text('feeSetup.admNo'), look: 'code', cell: row => row.student.admNo },
          { key: 'division', header: text('report.division'), cell: row => row.student.division },
          { key: 'category', header: text('feeSetup.category'), cell: row => row.category?.name ?? '–' },
          {
            key: 'heads',
            header: text('feeSetup.optionalHeads'),
            cell: row =>
              offers?.heads
                .filter(head => row.optedHeadIds.includes(head.id))
                .map(head => head.name)
                .join(', ') || '–',
          },
        ],
      }}
      commands={row => ({ onEdit: () => setEditing([row.student.id]) })}
      bulk={{
        selected: list.selected,
        onSelect: list.onSelect,
        actions: [
          { key: 'set', label: text('feeSetup.setProfile'), icon: ListChecks, onSelect: () => setEditing([...list.selected]) },
        ],
      }}
      pagination={list.pagination}
      dialog={
        masters ? (
          <CategoryList onClose={() => setMasters(false)} />
        ) : editing && offers && yearId ? (
          <ProfileForm
            profiles={rows ?? []}
            studentIds={editing}
            offers={offers}
            yearId={yearId}
            onClose={() => {
              setEditing(undefined)
              list.onSelect(new Set())
            }}
          />
        ) : null
      }
    />
  )
}
