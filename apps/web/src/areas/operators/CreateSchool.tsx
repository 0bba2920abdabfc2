import { newSchools } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, ErrorState, FormHeader, Skeleton, WizardLayout, type WizardStep } from '@school/ui'
import type { ComponentType } from 'react'
import { useIntl } from 'react-intl'
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

function Wizard({ offers }: { readonly offers: NewSchoolOffers }) {
  const text = useText()
  const form = useNewSchool(offers)
  const review = useNewSchoolReview(form)
  if (form.made) return <NewSchoolDone name={form.values.name} email={form.values.adminEmail} {...form.made} />
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
    <WizardLayout
      steps={steps}
      current={form.current}
      onStep={form.setCurrent}
      onSubmit={form.create}
      submitting={form.busy}
      submitLabel={text('newSchool.create')}
      notice={form.failure ? <Banner tone="danger">{form.failure}</Banner> : null}
    />
  )
}

/** /school/create: a school with its year, its classes and who runs it. */
export default function CreateSchool() {
  const text = useText()
  const intl = useIntl()
  const { data: offers, error, mutate } = useCall(newSchools.initialValues, {})
  return (
    <>
      <FormHeader title={text('newSchool.title')} caption="New" />
      {error && !offers ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {offers ? <Wizard offers={offers} /> : error ? null : <Skeleton />}
    </>
  )
}
