import { mostTimetableTitle } from '@school/rules'
import {
  Banner,
  DateInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  Panel,
  PanelList,
  Select,
  staffSelectormultiple,
  TextInput,
} from '@school/ui'
import { useStaffLoaders } from '../../forms/selectors'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import type { Upload } from './useUpload'
import type { Offers } from './words'

interface UploadFieldsProps {
  readonly upload: Upload
  readonly offers: Offers
}

/** Whose the files are: chosen, or for several files told by their names. */
export function OwnerFields({ upload, offers }: UploadFieldsProps) {
  const text = useText()
  const loaders = useStaffLoaders()
  const { values, set, errorOf, ofClass, uploads, unmatched } = upload
  const nameOf = (id: string) => (ofClass ? offers.divisions : offers.staff).find(owner => owner.id === id)?.name ?? ''
  return (
    <>
      <Field
        label={text(ofClass ? 'timetables.divisions' : 'timetables.staff')}
        required={values.files.length < 2}
        help={text(ofClass ? 'timetables.byDivisionName' : 'timetables.byStaffCode')}
        error={errorOf('ownerIds')}
      >
        {ofClass ? (
          <MultiSelect options={optionsOf(offers.divisions)} value={values.ownerIds} onChange={set('ownerIds')} />
        ) : (
          <EntitySelectorInput
            multiple
            configuration={staffSelectormultiple}
            loaders={loaders}
            filters={{ avoidRelievedStaff: 'Working' }}
            value={values.ownerIds}
            onChange={set('ownerIds')}
          />
        )}
      </Field>
      {values.files.length > 1 || (values.files.length === 1 && values.ownerIds.length === 0 && uploads.length > 0) ? (
        <Panel>
          <PanelList rows={uploads.map(({ file, ownerIds: [id] }) => ({ key: file.id, text: file.name, end: nameOf(id!) }))} />
        </Panel>
      ) : null}
      {values.files.length > 1 && unmatched && !errorOf('files') ? <Banner tone="warning">{unmatched}</Banner> : null}
    </>
  )
}

/** From when the files hold, and for which year. */
export function ValidFields({ upload: { values, set, errorOf, year }, offers }: UploadFieldsProps) {
  const text = useText()
  return (
    <FieldGrid>
      {offers.academicYears.length > 1 ? (
        <Field label={text('timetables.year')} required error={errorOf('academicYearId')}>
          <Select options={optionsOf(offers.academicYears)} value={values.academicYearId} onChange={set('academicYearId')} />
        </Field>
      ) : null}
      <Field label={text('timetables.effectiveFrom')} required error={errorOf('effectiveFrom')}>
        <DateInput
          value={values.effectiveFrom}
          min={year?.startsOn}
          max={year?.endsOn}
          today={offers.today}
          onChange={set('effectiveFrom')}
        />
      </Field>
      <Field label={text('timetables.title')}>
        <TextInput maxLength={mostTimetableTitle} value={values.title} onChange={set('title')} />
      </Field>
    </FieldGrid>
  )
}
