import { timetables } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, matchFileNames } from '@school/rules'
import { type UploadedFile, useToast } from '@school/ui'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import type { Offers, TimetableFileKind } from './words'

interface Values {
  academicYearId: string | null
  ownerIds: string[]
  files: readonly UploadedFile[]
  title: string
  effectiveFrom: string | null
  notify: boolean
}

interface Plan {
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

/** The form of timetables for classes or staff; several files tell by their names whose they are. */
export function useUpload({ kind, offers, ownerIds, academicYearId, onClose }: Plan) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const ofClass = kind === 'class'
  const named = ofClass ? offers.divisions : offers.staff.map(({ id, code }) => ({ id, name: code }))
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
  const { values } = form
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
  return {
    ...form,
    ofClass,
    year: yearOf(values.academicYearId),
    uploads,
    unmatched: unmatched.length > 0 ? unmatchedText(unmatched) : undefined,
    save,
  }
}

export type Upload = ReturnType<typeof useUpload>
