import { Field, Select, useMediaQuery } from '@school/ui'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import type { RemarkChoice } from './useRemarkChoice'

/** Which remarks are shown; on phones what says most, in one line. */
export function RemarkFilters({ choice }: { readonly choice: RemarkChoice }) {
  const text = useText()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const field = (
    name: 'year' | 'term' | 'kind' | 'division' | 'subject',
    label: string,
    rows: readonly { id: string; name: string }[] | undefined,
    value: string | undefined,
  ) => (
    <Field label={label} required={!phone && name !== 'year'} hideLabel={phone}>
      <Select options={optionsOf(rows)} value={value ?? null} onChange={chosen => choice.choose(name, chosen)} />
    </Field>
  )
  const kinds = choice.kinds.map(kind => ({ id: kind, name: text(`tabRemarks.kind.${kind}`) }))
  return (
    <>
      {phone ? null : field('year', text('report.year'), choice.offers?.academicYears, choice.year?.id)}
      {phone && choice.terms.length < 2 ? null : field('term', text('tabRemarks.term'), choice.terms, choice.term?.id)}
      {field('kind', text('tabRemarks.kind'), kinds, choice.kind)}
      {field('division', text('report.division'), choice.divisions, choice.division?.id)}
      {choice.kind === 'subject' ? field('subject', text('tabRemarks.subject'), choice.subjects, choice.subject?.id) : null}
    </>
  )
}
