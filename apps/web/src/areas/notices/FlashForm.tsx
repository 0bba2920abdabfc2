import { type AnswerOfCall, flashNews } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type Audience, addDays, linkParts, mostFlashDays, mostFlashLetters, trimmed } from '@school/rules'
import { DateInput, Field, FieldGrid, TextArea, TextInput } from '@school/ui'
import { AudienceFields, audienceIds, firstAudience, useAudienceProblem } from '../../forms/audience'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'

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
  const { text, link, audience, startsOn, endsOn } = news
  return { text, link, audience: audienceIds(audience), startsOn, endsOn }
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
      text: trimmed(news) ? undefined : required(text('flash.news')),
      link: trimmed(link) && !isWebAddress(trimmed(link)) ? text('flash.badLink') : undefined,
      audience: audienceProblem(audience, offers),
      startsOn: startsOn ? undefined : required(text('flash.from')),
      endsOn: days(),
    }
  }
}

/** New flash news, or one that is changed. */
export function FlashForm({ offers, news, onClose }: { offers: Offers; news: News | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, news),
    problems: useProblems(offers),
    shownBy: [flashNews.list, flashNews.current],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const body = {
      text: trimmed(values.text),
      link: trimmed(values.link),
      startsOn: values.startsOn!,
      endsOn: values.endsOn!,
      audience: audienceIds(values.audience),
    }
    return form.save(
      () =>
        news
          ? client.call(flashNews.update, { params: { id: news.id }, body: { ...body, version: news.version } })
          : client.call(flashNews.create, { body }),
      text(news ? 'flash.updated' : 'flash.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={text(news ? 'flash.edit' : 'flash.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
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
