import { type AnswerOfCall, newSchools, schoolDrafts } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, Button, ErrorState, FormHeader, Skeleton, Stack, WizardLayout, type WizardStep } from '@school/ui'
import { Save } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { NewSchoolDone } from './NewSchoolDone'
import {
  AdministratorFields,
  ClassFields,
  IdentityFields,
  ModuleFields,
  type NewSchoolForm,
  WebFields,
  YearFields,
} from './NewSchoolFields'
import type { NewSchoolOffers, NewSchoolStep } from './new-school'
import { SchoolDrafts } from './SchoolDrafts'
import { stepKeys, useNewSchool } from './useNewSchool'
import { useNewSchoolReview } from './useNewSchoolReview'

const fields: Readonly<Record<NewSchoolStep, ComponentType<{ readonly form: NewSchoolForm }>>> = {
  identity: IdentityFields,
  web: WebFields,
  modules: ModuleFields,
  year: YearFields,
  classes: ClassFields,
  administrator: AdministratorFields,
}

interface WizardProps {
  readonly offers: NewSchoolOffers
  /** Where it was left the last time. */
  readonly draft: AnswerOfCall<typeof schoolDrafts.get> | undefined
}

function Wizard({ offers, draft }: WizardProps) {
  const text = useText()
  const form = useNewSchool(offers, draft)
  const review = useNewSchoolReview(form)
  const head = (actions: ReactNode) => <FormHeader title={text('newSchool.title')} caption="New" actions={actions} />
  if (form.made)
    return (
      <>
        {head(null)}
        <NewSchoolDone name={form.values.name} email={form.values.adminEmail} {...form.made} />
      </>
    )
  const steps = stepKeys.map((key): WizardStep => {
    const Fields = fields[key]
    return {
      key,
      title: text(`newSchool.step.${key}`),
      content: <Fields form={form} />,
      review: review(key),
      check: form.check(key),
    }
  })
  return (
    <>
      {head(
        <Button icon={Save} busy={form.saving} onClick={() => void form.saveDraft()}>
          {text('newSchool.saveDraft')}
        </Button>,
      )}
      <Stack>
        <SchoolDrafts opened={form.draftId} />
        <WizardLayout
          steps={steps}
          current={form.current}
          onStep={form.setCurrent}
          onSubmit={form.create}
          submitting={form.busy}
          submitLabel={text('newSchool.create')}
          notice={form.failure ? <Banner tone="danger">{form.failure}</Banner> : null}
        />
      </Stack>
    </>
  )
}

/** /school/create: a school with its year, its classes and who runs it; `draft` names one that was begun. */
export default function CreateSchool() {
  const text = useText()
  const intl = useIntl()
  const [params] = useSearchParams()
  const draftId = params.get('draft')
  const offers = useCall(newSchools.initialValues, {})
  const draft = useCall(schoolDrafts.get, draftId ? { params: { id: draftId } } : null)
  const failed = [offers, draft].find(({ error, data }) => error && !data)
  if (offers.data && (draftId === null || draft.data))
    return <Wizard key={draftId} offers={offers.data} draft={draftId === null ? undefined : draft.data} />
  return (
    <>
      <FormHeader title={text('newSchool.title')} caption="New" />
      {failed ? <ErrorState onRetry={() => void failed.mutate()}>{problemText(intl, failed.error)}</ErrorState> : <Skeleton />}
    </>
  )
}
