import type { AnswerOfCall, cardSetup } from '@school/api/client'
import {
  Checkbox,
  EntitySelectorInput,
  Field,
  MultiSelect,
  reportCardUploadedStudentsSelector,
  Select,
  useFilterState,
} from '@school/ui'
import { useReportCardLoaders } from '../../../forms/selectors'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

export interface DeletionChoice {
  readonly cardId: string | null
  readonly courseIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly studentIds: readonly string[]
  /** Versions that are not the newest, too. */
  readonly all: boolean
  readonly unpublishedOnly: boolean
}

export const begun: DeletionChoice = {
  cardId: null,
  courseIds: [],
  divisionIds: [],
  studentIds: [],
  all: false,
  unpublishedOnly: true,
}

interface Props {
  readonly offers: AnswerOfCall<typeof cardSetup.offers> | undefined
  readonly cards: AnswerOfCall<typeof cardSetup.cards> | undefined
  readonly year: string | null
  readonly onYear: (year: string | null) => void
  readonly cardId: string | undefined
  readonly values: DeletionChoice
  readonly onChange: (change: Partial<DeletionChoice>) => void
}

/** What chooses the cards that would be deleted. */
export function DeletionFilters({ offers, cards, year, onYear, cardId, values, onChange }: Props) {
  const text = useText()
  const loaders = useReportCardLoaders()
  const chosen = [year, values.cardId, values.all, !values.unpublishedOnly]
  const lists = [values.courseIds, values.divisionIds, values.studentIds]
  useFilterState({
    active: chosen.filter(Boolean).length + lists.filter(list => list.length > 0).length,
    onClear: () => {
      onYear(null)
      onChange(begun)
    },
  })
  return (
    <>
      <Field label={text('reportCards.year')}>
        <Select
          options={optionsOf(offers?.years)}
          value={year ?? offers?.academicYearId ?? null}
          onChange={id => {
            onYear(id)
            onChange(begun)
          }}
        />
      </Field>
      <Field label={text('reportCards.card')} required>
        <Select options={optionsOf(cards)} value={cardId ?? null} onChange={id => onChange({ cardId: id })} />
      </Field>
      <Field label={text('reportCards.courses')}>
        <MultiSelect
          options={optionsOf(offers?.courses)}
          value={values.courseIds}
          onChange={courseIds => onChange({ courseIds })}
        />
      </Field>
      <Field label={text('reportCards.divisions')}>
        <MultiSelect
          options={optionsOf(offers?.divisions)}
          value={values.divisionIds}
          onChange={divisionIds => onChange({ divisionIds })}
        />
      </Field>
      <div data-wide="">
        <Field label={text('reportCards.students')}>
          <EntitySelectorInput
            multiple
            configuration={reportCardUploadedStudentsSelector}
            loaders={loaders}
            value={values.studentIds}
            onChange={studentIds => onChange({ studentIds })}
          />
        </Field>
      </div>
      <div data-flag="">
        <Checkbox checked={values.unpublishedOnly} onChange={unpublishedOnly => onChange({ unpublishedOnly })}>
          {text('reportCards.unpublishedOnly')}
        </Checkbox>
      </div>
      <div data-flag="">
        <Checkbox checked={values.all} onChange={all => onChange({ all })}>
          {text('reportCards.allVersions')}
        </Checkbox>
      </div>
    </>
  )
}
