import { Field, IconButton, Select, useMediaQuery } from '@school/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import type { EntryWay, SheetChoice } from './useSheetChoice'

/** Which sheet is shown; on phones the subject and the neighbours alone, in one line: others are chosen from the list. */
export function SheetFilters({ way, choice }: { readonly way: EntryWay; readonly choice: SheetChoice }) {
  const text = useText()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const { data, choices, previous, next, show, choose, order, tool } = choice
  const sheet = data?.sheet
  const field = (name: 'year' | 'exam' | 'division' | 'subject', options: Parameters<typeof optionsOf>[0], value?: string) => (
    <Field label={text(`markEntry.${name}`)} required={!phone} hideLabel={phone}>
      <Select
        options={optionsOf(options)}
        value={value ?? null}
        onChange={chosen => chosen && void choose({ [`${name === 'year' ? 'academicYear' : name}Id`]: chosen })}
      />
    </Field>
  )
  const exams = choices?.exams.map(exam => ({
    id: exam.id,
    name: exam.kind === 'class-test' ? text('markEntry.classTest', { name: exam.name }) : exam.name,
  }))
  const tools = data?.nodes.filter(node => node.kind === 'tool') ?? []
  const toolOf = new Map(data?.columns.map(column => [column.nodeId, column.toolId]))
  return (
    <>
      {phone ? null : field('year', choices?.academicYears, sheet?.academicYearId)}
      {phone ? null : field('exam', exams, sheet?.examId)}
      {phone ? null : field('division', choices?.divisions, sheet?.divisionId)}
      {field('subject', choices?.subjects, sheet?.subjectId)}
      {way === 'tools' && tools.length > 0 && !phone ? (
        <Field label={text('markEntry.tool')}>
          <Select
            options={[
              { value: '', label: text('markEntry.allTools') },
              ...tools.flatMap(node => {
                const value = toolOf.get(node.id)
                return value ? [{ value, label: node.name }] : []
              }),
            ]}
            value={tool ?? ''}
            onChange={chosen => show({ tool: chosen || null })}
          />
        </Field>
      ) : null}
      {phone ? null : (
        <Field label={text('markEntry.order')}>
          <Select
            options={(['roll', 'name'] as const).map(value => ({ value, label: text(`markEntry.order.${value}`) }))}
            value={order}
            onChange={chosen => show({ order: chosen === 'name' ? 'name' : null })}
          />
        </Field>
      )}
      <IconButton
        variant="secondary"
        icon={ChevronLeft}
        label={text('markEntry.previous')}
        disabled={!previous}
        onClick={() => previous && show({ sheet: previous.id })}
      />
      <IconButton
        variant="secondary"
        icon={ChevronRight}
        label={text('markEntry.next')}
        disabled={!next}
        onClick={() => next && show({ sheet: next.id })}
      />
    </>
  )
}
