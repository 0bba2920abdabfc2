import { type AnswerOfCall, flashNews } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type Audience, addDays, linkParts, mostFlashDays, mostFlashLetters } from '@school/rules'
import { DateInput, Field, FieldGrid, TextArea, TextInput, useToast } from '@school/ui'
import { useState } from 'react'
import { AudienceFields, firstAudience, useAudienceProblem } from '../../audience'
import { FormDialog } from '../../FormDialog'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'

type Offers = AnswerOfCall<typeof flashNews.initialValues>
export type News = AnswerOfCall<typeof flashNews.list>['results'][number]

interface Values {
  text: string
  link: string
  audience: Audience
  startsOn: string | null
  endsOn: string | null
}

function begun(offers: Offers, news: News | undefined): Values {
  if (!news) return { text: '', link: '', audience: firstAudience(offers), startsOn: offers.today, endsOn: offers.today }
  const { roles, sectionIds, courseIds, divisionIds, designationIds } = news.audience
  const audience = { roles, sectionIds, courseIds, divisionIds, designationIds }
  return { text: news.text, link: news.link, audience, startsOn: news.startsOn, endsOn: news.endsOn }
}

/** Whether a text is one whole address that begins with https. */
const isWebAddress = (link: string) => {
  const parts = linkParts(link)
  return parts.length === 1 && parts[0]!.href === link
}

/** What is missing or wrong, by field. */
function useProblems(offers: Offers) {
  const text = useText()
  const audienceProblem = useAudienceProblem()
  return ({ text: news, link, audience, startsOn, endsOn }: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('flash.required', { field })
    const days = () => {
      if (!endsOn) return required(text('flash.to'))
      if (!startsOn) return undefined
      if (endsOn < startsOn) return text('flash.toBefore')
      return endsOn >= addDays(startsOn, mostFlashDays) ? text('flash.tooLong', { n: mostFlashDays }) : undefined
    }
    return {
      text: news.trim() ? undefined : required(text('flash.news')),
      link: link.trim() && !isWebAddress(link.trim()) ? text('flash.badLink') : undefined,
      audience: audienceProblem(audience, offers),
      startsOn: startsOn ? undefined : required(text('flash.from')),
      endsOn: days(),
    }
  }
}

/** New flash news, or one that is changed. */
export function FlashForm({ offers, news, onClose }: { offers: Offers; news: News | undefined; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [start] = useState(() => begun(offers, news))
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const wrong = useProblems(offers)(values)
  const errorOf = (field: keyof Values) => (checked ? wrong[field] : undefined)
  const set =
    <K extends keyof Values>(field: K) =>
    (value: Values[K]) =>
      setValues(before => ({ ...before, [field]: value }))
  const save = async () => {
    setChecked(true)
    if (Object.values(wrong).some(Boolean)) return
    const { roles, sectionIds, courseIds, divisionIds, designationIds } = values.audience
    const body = {
      text: values.text.trim(),
      link: values.link.trim(),
      startsOn: values.startsOn!,
      endsOn: values.endsOn!,
      audience: {
        roles: [...roles],
        sectionIds: [...sectionIds],
        courseIds: [...courseIds],
        divisionIds: [...divisionIds],
        designationIds: [...designationIds],
      },
    }
    setBusy(true)
    try {
      if (news) await client.call(flashNews.update, { params: { id: news.id }, body: { ...body, version: news.version } })
      else await client.call(flashNews.create, { body })
      toast.success(text(news ? 'flash.updated' : 'flash.saved'))
      await reload(flashNews.list, flashNews.current)
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      size="large"
      title={text(news ? 'flash.edit' : 'flash.add')}
      typed={JSON.stringify(values) !== JSON.stringify(start)}
      save={{ label: text('app.save'), busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={text('flash.news')} required error={errorOf('text')}>
        <TextArea
          maxLength={mostFlashLetters}
          count
          rows={3}
          value={values.text}
          onChange={value => set('text')(value.replace(/\n+/g, ' '))}
        />
      </Field>
      <Field label={text('flash.link')} help={text('flash.linkHelp')} error={errorOf('link')}>
        <TextInput type="url" maxLength={500} value={values.link} onChange={set('link')} />
      </Field>
      <AudienceFields offers={offers} value={values.audience} onChange={set('audience')} error={errorOf('audience')} />
      <FieldGrid>
        <Field label={text('flash.from')} required error={errorOf('startsOn')}>
          <DateInput value={values.startsOn} today={offers.today} onChange={set('startsOn')} />
        </Field>
        <Field label={text('flash.to')} required error={errorOf('endsOn')}>
          <DateInput value={values.endsOn} min={values.startsOn ?? undefined} today={offers.today} onChange={set('endsOn')} />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}
