import { type AnswerOfCall, notices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type Audience, displayDay, mostNoticeLetters, type NoticeKind, richTextWords } from '@school/rules'
import {
  Checkbox,
  DateInput,
  DateTimeInput,
  Field,
  FieldGrid,
  RichTextInput,
  Select,
  TextInput,
  type UploadedFile,
} from '@school/ui'
import { AttachmentField } from '../../attachments'
import { AudienceFields, audienceIds, firstAudience, useAudienceProblem } from '../../audience'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { optionsOf } from '../../report'
import { useText } from '../../text'
import type { Notice } from './words'

export type Offers = AnswerOfCall<typeof notices.initialValues>

interface Values {
  academicYearId: string | null
  kind: NoticeKind | null
  title: string
  /** HTML. */
  description: string
  startsOn: string | null
  endsOn: string | null
  startTime: string
  endTime: string
  venue: string
  audience: Audience
  askAck: boolean
  publishAt: string | null
  files: readonly UploadedFile[]
}

function begun(offers: Offers, notice: Notice | undefined): Values {
  if (!notice)
    return {
      academicYearId: offers.academicYears.find(year => year.isCurrent)?.id ?? null,
      kind: 'Notice',
      title: '',
      description: '',
      startsOn: offers.today,
      endsOn: offers.today,
      startTime: '',
      endTime: '',
      venue: '',
      audience: firstAudience(offers),
      askAck: false,
      publishAt: null,
      files: [],
    }
  return {
    academicYearId: notice.academicYearId,
    kind: notice.kind,
    title: notice.title,
    description: notice.html,
    startsOn: notice.startsOn,
    endsOn: notice.endsOn,
    startTime: notice.startTime,
    endTime: notice.endTime,
    venue: notice.venue,
    audience: audienceIds(notice.audience),
    askAck: notice.askAck,
    publishAt: notice.publishAt,
    files: notice.files,
  }
}

type Problems = Partial<Record<keyof Values, string>>

/** What is missing or wrong, by field. */
function useProblems(offers: Offers) {
  const text = useText()
  const audienceProblem = useAudienceProblem()
  return (values: Values): Problems => {
    const required = (field: string) => text('notices.required', { field })
    const year = offers.academicYears.find(one => one.id === values.academicYearId)
    const { startsOn, endsOn, startTime, endTime } = values
    const dayProblem = (day: string | null, name: string) => {
      if (!day) return required(name)
      if (!year || (day >= year.startsOn && day <= year.endsOn)) return undefined
      return text('notices.outsideYear', { from: displayDay(year.startsOn), to: displayDay(year.endsOn) })
    }
    const descriptionProblem = (html: string) => {
      const { length } = richTextWords(html)
      if (length === 0) return required(text('notices.description'))
      return length > mostNoticeLetters ? text('notices.tooLong', { n: mostNoticeLetters }) : undefined
    }
    const before = startsOn && endsOn && endsOn < startsOn ? text('notices.endsBefore') : undefined
    return {
      academicYearId: values.academicYearId ? undefined : required(text('notices.year')),
      kind: values.kind ? undefined : required(text('notices.kind')),
      title: values.title.trim() ? undefined : required(text('notices.titleField')),
      description: descriptionProblem(values.description),
      startsOn: dayProblem(startsOn, text('notices.startsOn')),
      endsOn: before ?? dayProblem(endsOn, text('notices.endsOn')),
      startTime: endTime && !startTime ? text('notices.startTimeNeeded') : undefined,
      endTime: endTime && startTime && startsOn === endsOn && endTime <= startTime ? text('notices.endTimeBefore') : undefined,
      audience: audienceProblem(values.audience, offers),
    }
  }
}

/** A new notice, or one that is changed. */
export function NoticeForm({ offers, notice, onClose }: { offers: Offers; notice: Notice | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, notice),
    problems: useProblems(offers),
    shownBy: [notices.list, notices.event, notices.seen],
    onClose,
  })
  const { values, setValues, set, errorOf } = form
  const year = offers.academicYears.find(one => one.id === values.academicYearId)

  const save = () => {
    const { academicYearId, kind, startsOn, endsOn, audience, files, ...rest } = values
    const body = {
      ...rest,
      academicYearId: academicYearId!,
      kind: kind!,
      startsOn: startsOn!,
      endsOn: endsOn!,
      audience: audienceIds(audience),
      fileIds: files.map(file => file.id),
    }
    return form.save(
      () =>
        notice
          ? client.call(notices.update, { params: { id: notice.id }, body: { ...body, version: notice.version } })
          : client.call(notices.create, { body }),
      text('notices.saved'),
    )
  }
  const day = (field: 'startsOn' | 'endsOn') => (
    <Field label={text(`notices.${field}`)} required error={errorOf(field)}>
      <DateInput
        value={values[field]}
        min={field === 'endsOn' ? (values.startsOn ?? year?.startsOn) : year?.startsOn}
        max={year?.endsOn}
        today={offers.today}
        onChange={value =>
          setValues(before => {
            const follows = field === 'startsOn' && value && before.endsOn === before.startsOn
            return { ...before, [field]: value, ...(follows ? { endsOn: value } : {}) }
          })
        }
      />
    </Field>
  )
  return (
    <FormDialog
      size="large"
      title={text(notice ? 'notices.edit' : 'notices.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('notices.kind')} required error={errorOf('kind')}>
          <Select
            options={offers.kinds.map(kind => ({ value: kind, label: text(`notices.kind.${kind}`) }))}
            value={values.kind}
            onChange={set('kind')}
          />
        </Field>
        {offers.academicYears.length > 1 ? (
          <Field label={text('notices.year')} required error={errorOf('academicYearId')}>
            <Select options={optionsOf(offers.academicYears)} value={values.academicYearId} onChange={set('academicYearId')} />
          </Field>
        ) : null}
      </FieldGrid>
      <Field label={text('notices.titleField')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('notices.description')} required error={errorOf('description')}>
        <RichTextInput maxLength={mostNoticeLetters} count value={values.description} onChange={set('description')} />
      </Field>
      <AudienceFields offers={offers} value={values.audience} onChange={set('audience')} error={errorOf('audience')} />
      <FieldGrid>
        {day('startsOn')}
        {day('endsOn')}
        <Field label={text('notices.startTime')} error={errorOf('startTime')}>
          <TextInput type="time" value={values.startTime} onChange={set('startTime')} />
        </Field>
        <Field label={text('notices.endTime')} error={errorOf('endTime')}>
          <TextInput type="time" value={values.endTime} onChange={set('endTime')} />
        </Field>
        <Field label={text('notices.venue')}>
          <TextInput maxLength={100} value={values.venue} onChange={set('venue')} />
        </Field>
        <Field label={text('notices.publishAt')} help={text('notices.publishHelp')}>
          <DateTimeInput value={values.publishAt} today={offers.today} format="dd/MM/yyyy HH:mm" onChange={set('publishAt')} />
        </Field>
      </FieldGrid>
      <AttachmentField
        label={text('notices.files')}
        maxFiles={offers.fileRule.maxFiles}
        maxSize={offers.fileRule.maxKb}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        folder="School"
        value={values.files}
        onChange={set('files')}
      />
      <Checkbox checked={values.askAck} onChange={set('askAck')}>
        {text('notices.askAck')}
      </Checkbox>
    </FormDialog>
  )
}
