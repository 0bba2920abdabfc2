import { type AnswerOfCall, cardRemarks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mostRemark, type RemarkKind, remarkKinds, remarkTokens, trimmed } from '@school/rules'
import { Badge, Button, Checkbox, Field, FieldGrid, Filters, Select, Stack, TextArea, TextInput, useConfirm } from '@school/ui'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, FilterFields, searchFilter } from '../../../report'
import { useText } from '../../../texts/text'
import type { TabSetup } from './useTabSetup'

type Row = AnswerOfCall<typeof cardRemarks.bank>['results'][number]
type Language = 'en' | 'es' | 'pt' | 'de' | 'hi' | 'mr' | 'gu' | 'ta' | 'te' | 'kn' | 'ml' | 'bn' | 'pa' | 'ur'

const languages: readonly Language[] = ['en', 'hi', 'mr', 'gu', 'ta', 'te', 'kn', 'ml', 'bn', 'pa', 'ur', 'es', 'pt', 'de']
/** Languages by their own names. */
const languageName = (code: Language) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

function BankForm({ row, onClose }: { readonly row: Row | undefined; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      kind: (row?.kind ?? 'class-teacher') as RemarkKind,
      text: row?.text ?? '',
      language: (row?.language ?? 'en') as Language,
      gradeFrom: row?.gradeFrom ?? '',
      gradeTo: row?.gradeTo ?? '',
      active: row?.active ?? true,
    }),
    problems: values => ({ text: trimmed(values.text) ? undefined : text('field.Required') }),
    shownBy: [cardRemarks.bank],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    row
      ? client.call(cardRemarks.updateBank, { params: { id: row.id }, body: { ...values, version: row.version } })
      : client.call(cardRemarks.createBank, { body: values })
  return (
    <FormDialog
      title={text(row ? 'tabRemarks.editBank' : 'tabRemarks.newBank')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void form.save(save, text('lists.saved'))}
    >
      <FieldGrid>
        <Field label={text('tabRemarks.kind')} required>
          <Select
            options={remarkKinds.map(value => ({ value, label: text(`tabRemarks.kind.${value}`) }))}
            value={values.kind}
            onChange={kind => kind && set('kind')(kind)}
          />
        </Field>
        <Field label={text('tabRemarks.language')} required>
          <Select
            options={languages.map(value => ({ value, label: languageName(value) }))}
            value={values.language}
            onChange={language => language && set('language')(language)}
          />
        </Field>
        <Field label={text('tabRemarks.gradeFrom')} help={text('tabRemarks.gradesHelp')}>
          <TextInput maxLength={5} value={values.gradeFrom} onChange={set('gradeFrom')} />
        </Field>
        <Field label={text('tabRemarks.gradeTo')}>
          <TextInput maxLength={5} value={values.gradeTo} onChange={set('gradeTo')} />
        </Field>
      </FieldGrid>
      <Field
        label={text('tabRemarks.remark')}
        required
        error={errorOf('text')}
        help={text('tabRemarks.tokens', { tokens: remarkTokens.map(token => `{${token}}`).join(' ') })}
      >
        <TextArea rows={3} maxLength={mostRemark} count value={values.text} onChange={set('text')} />
      </Field>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('lists.state.yes')}
      </Checkbox>
    </FormDialog>
  )
}

/** The usual grades; limits of remarks are of any scale. */
const usualGrades = ['A1', 'A2', 'A+', 'A', 'B1', 'B2', 'B+', 'B', 'C1', 'C2', 'C+', 'C', 'D', 'E'].map(value => ({
  value,
  label: value,
}))

/** Remarks that teachers choose from. */
export function RemarkBank({ setup }: { setup: TabSetup }) {
  const text = useText()
  const confirm = useConfirm()
  const done = useDone(cardRemarks.bank)
  const { client } = useApi()
  const [editing, setEditing] = useState<Row | 'new'>()
  const list = useFilteredList({
    name: 'remark-bank',
    ready: true,
    filters: () => [
      codeFilter(text, 'kind', text('tabRemarks.kind'), remarkKinds, kind => text(`tabRemarks.kind.${kind}`)),
      codeFilter(text, 'language', text('tabRemarks.language'), languages, languageName),
      { name: 'grade', label: text('tabRemarks.grade'), kind: 'choice', options: usualGrades, none: text('app.all') },
      searchFilter(text),
    ],
    call: cardRemarks.bank,
    request: (values, page) => ({
      query: {
        kind: values.code('kind', remarkKinds),
        language: values.code('language', languages),
        grade: values.one('grade') ?? '',
        text: values.text(),
        all: '1',
        ...page,
      },
    }),
  })
  const remove = async (row: Row) => {
    if (
      await confirm({
        title: text('tabRemarks.deleteBank'),
        message: row.text,
        danger: true,
        confirmText: text('tabRemarks.delete'),
      })
    )
      await done(() => client.call(cardRemarks.removeBank, { params: { id: row.id } }), text('lists.deleted'))
  }
  return (
    <Stack>
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel<Row>
        list={list}
        title={text('tabRemarks.bank')}
        count={count => text('tabRemarks.bankCount', { count })}
        tools={
          setup.mayChange ? (
            <Button icon={Plus} onClick={() => setEditing('new')}>
              {text('tabRemarks.newBank')}
            </Button>
          ) : null
        }
        table={{
          label: text('tabRemarks.bank'),
          rowKey: row => row.id,
          rowName: row => row.text,
          empty: { title: text('tabRemarks.bankEmpty') },
          onPick: setup.mayChange ? setEditing : undefined,
          rowMenu: setup.mayChange
            ? row => [
                { key: 'edit', icon: Pencil, label: text('tabRemarks.editBank'), onSelect: () => setEditing(row) },
                { key: 'delete', icon: Trash2, label: text('tabRemarks.delete'), onSelect: () => void remove(row) },
              ]
            : undefined,
          columns: [
            { key: 'text', header: text('tabRemarks.remark'), look: 'name', cell: row => row.text },
            { key: 'kind', header: text('tabRemarks.kind'), cell: row => text(`tabRemarks.kind.${row.kind}`) },
            { key: 'language', header: text('tabRemarks.language'), cell: row => languageName(row.language as Language) },
            {
              key: 'grades',
              header: text('tabRemarks.grades'),
              cell: row => [row.gradeFrom, row.gradeTo].filter(Boolean).join('–') || text('app.all'),
            },
            {
              key: 'active',
              header: text('lists.state'),
              cell: row => (
                <Badge status={row.active ? 'success' : undefined}>{text(`lists.state.${row.active ? 'yes' : 'no'}`)}</Badge>
              ),
            },
          ],
        }}
      />
      {editing ? (
        <BankForm
          key={editing === 'new' ? 'new' : editing.id}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Stack>
  )
}
