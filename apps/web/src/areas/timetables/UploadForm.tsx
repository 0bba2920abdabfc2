import { timetables } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, matchFileNames, mostTimetableTitle } from '@school/rules'
import {
  Banner,
  Checkbox,
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
  type UploadedFile,
  useToast,
} from '@school/ui'
import { AttachmentField } from '../../attachments'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { optionsOf } from '../../report'
import { useStaffLoaders } from '../../selectors'
import { useText } from '../../text'
import type { Offers, TimetableFileKind } from './words'

interface Values {
  academicYearId: string | null
  ownerIds: string[]
  files: readonly UploadedFile[]
  title: string
  effectiveFrom: string | null
  notify: boolean
}

/** So many files are dropped together at most. */
const mostFilesAtOnce = 50

interface Props {
  kind: TimetableFileKind
  offers: Offers
  /** Chosen from the beginning, where one is replaced. */
  ownerIds: readonly string[]
  academicYearId: string | undefined
  onClose: () => void
}

/** Whose timetable each file is: of all that are chosen, or, where there are several files, by their names. */
function shareOut({ files, ownerIds }: Values, named: readonly { readonly id: string; readonly name: string }[]) {
  const [only, second] = files
  if (only && !second && ownerIds.length > 0) return { uploads: [{ file: only, ownerIds }], unmatched: [] }
  const among = ownerIds.length > 0 ? named.filter(owner => ownerIds.includes(owner.id)) : named
  const { matched, unmatched } = matchFileNames(files, among)
  return { uploads: matched.map(({ file, ownerId }) => ({ file, ownerIds: [ownerId] })), unmatched }
}

/** A timetable for classes or staff, or several of them that tell by their names whose they are. */
export function UploadForm({ kind, offers, ownerIds, academicYearId, onClose }: Props) {
  const text = useText()
  const toast = useToast()
  const loaders = useStaffLoaders()
  const { client } = useApi()
  const ofClass = kind === 'class'
  const named = ofClass ? offers.divisions : offers.staff.map(({ id, code }) => ({ id, name: code }))
  const nameOf = (id: string) => (ofClass ? offers.divisions : offers.staff).find(owner => owner.id === id)?.name ?? ''
  const yearOf = (id: string | null) => offers.academicYears.find(year => year.id === id)
  const unmatchedText = (files: readonly UploadedFile[]) =>
    text('timetables.unmatched', { n: files.length, names: files.map(file => file.name).join(', ') })
  const form = useForm<Values>({
    begin: () => {
      const year = yearOf(academicYearId ?? null) ?? offers.academicYears.find(one => one.isCurrent)
      const inYear = year && offers.today >= year.startsOn && offers.today <= year.endsOn
      return {
        academicYearId: year?.id ?? null,
        ownerIds: [...ownerIds],
        files: [],
        title: '',
        effectiveFrom: inYear ? offers.today : (year?.startsOn ?? null),
        notify: true,
      }
    },
    problems: values => {
      const year = yearOf(values.academicYearId)
      const { uploads, unmatched } = shareOut(values, named)
      const [first, second] = values.files
      const day = values.effectiveFrom
      const outside = !day || !year || day < year.startsOn || day > year.endsOn
      return {
        ownerIds:
          first && !second && uploads.length === 0 ? text(ofClass ? 'timetables.noDivision' : 'timetables.noStaff') : undefined,
        files: first ? (uploads.length === 0 && second ? unmatchedText(unmatched) : undefined) : text('timetables.noFile'),
        academicYearId: year ? undefined : text('timetables.required', { field: text('timetables.year') }),
        effectiveFrom:
          year && outside
            ? text('timetables.outsideYear', { from: displayDay(year.startsOn), to: displayDay(year.endsOn) })
            : undefined,
      }
    },
    shownBy: [timetables.divisions, timetables.staff, timetables.history],
    onClose,
  })
  const { values, set, errorOf } = form
  const year = yearOf(values.academicYearId)
  const { uploads, unmatched } = shareOut(values, named)
  const count = uploads.reduce((sum, upload) => sum + upload.ownerIds.length, 0)

  const save = async () => {
    const { title, notify } = values
    const saved = await form.save(
      async () => {
        for (const upload of uploads) {
          const body = {
            academicYearId: values.academicYearId!,
            effectiveFrom: values.effectiveFrom!,
            fileId: upload.file.id,
            title,
            notify,
          }
          await (ofClass
            ? client.call(timetables.uploadClass, { body: { ...body, divisionIds: upload.ownerIds } })
            : client.call(timetables.uploadStaff, { body: { ...body, staffIds: upload.ownerIds } }))
        }
      },
      text(ofClass ? 'timetables.uploadedClass' : 'timetables.uploadedStaff', { n: count }),
    )
    if (saved && unmatched.length > 0) toast.warning(unmatchedText(unmatched))
  }
  return (
    <FormDialog
      size="large"
      title={text(ofClass ? 'timetables.uploadClass' : 'timetables.uploadStaff')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <AttachmentField
        label={text('timetables.files')}
        folder="School"
        maxFiles={mostFilesAtOnce}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        maxSize={offers.fileRule.maxKb}
        value={values.files}
        onChange={set('files')}
      />
      {errorOf('files') ? <Banner tone="danger">{errorOf('files')}</Banner> : null}
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
      {values.files.length > 1 && unmatched.length > 0 && !errorOf('files') ? (
        <Banner tone="warning">{unmatchedText(unmatched)}</Banner>
      ) : null}
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
      <Checkbox checked={values.notify} onChange={set('notify')}>
        {text(ofClass ? 'timetables.notifyGuardians' : 'timetables.notifyStaff')}
      </Checkbox>
    </FormDialog>
  )
}
