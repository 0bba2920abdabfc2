import { type AnswerOfCall, newSchools, platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Dialog, ErrorState, Skeleton } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { problemText } from '../../forms/problems'
import { savedPicture } from '../../forms/uploads'
import { useText } from '../../texts/text'
import { IdentityFields, WebFields } from './NewSchoolFields'
import { begunSchool, type NewSchool, type NewSchoolOffers, newSchoolSteps, noGroup, problemsOf } from './new-school'
import { useSent, type WorkProps } from './SchoolDialogs'

type School = AnswerOfCall<typeof platform.school>

/** A school as the fields of the wizard hold it. */
function valuesOf(offers: NewSchoolOffers, school: School): NewSchool {
  const { groupId, logoFileId, logoUrl, logoWithNameFileId, logoWithNameUrl, ...known } = school
  return {
    ...begunSchool(offers),
    ...known,
    groupId: groupId ?? noGroup,
    logo: savedPicture(logoFileId, logoUrl, school.name),
    logoWithName: savedPicture(logoWithNameFileId, logoWithNameUrl, school.name),
  }
}

const fields = [...newSchoolSteps.identity, ...newSchoolSteps.web]

function EditForm({
  offers,
  school,
  ...work
}: Pick<WorkProps, 'onClose' | 'onDone'> & { offers: NewSchoolOffers; school: School }) {
  const text = useText()
  const sent = useSent(work)
  const { run, busy, problem } = useAction(platform.updateSchool)
  const [start] = useState(() => valuesOf(offers, school))
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const problems = problemsOf(text, values)
  const form = {
    offers,
    values,
    there: true,
    set: (change: Partial<NewSchool>) =>
      setValues(before => ({ ...before, ...change, ...(change.stateId === undefined ? {} : { districtId: null }) })),
    errorOf: (field: keyof NewSchool) => (checked ? problems[field] : undefined) ?? problem?.field(field),
  }
  const save = () => {
    setChecked(true)
    if (fields.some(field => problems[field])) return
    const { name, place, board, udiseCode, affiliationNo, address, pinCode, phone, domain } = values
    const body = {
      ...{ name, place, board, udiseCode, affiliationNo, address, pinCode, phone, domain },
      stateId: values.stateId ?? '',
      districtId: values.districtId ?? '',
      email: trimmed(values.email),
      website: trimmed(values.website),
      groupId: values.groupId || null,
      logoFileId: values.logo?.id ?? null,
      logoWithNameFileId: values.logoWithName?.id ?? null,
      version: school.version,
    }
    void sent(() => run({ params: { id: school.id }, body }))
  }
  return (
    <FormDialog
      size="large"
      title={text('platform.editOf', { name: school.name })}
      typed={JSON.stringify(values) !== JSON.stringify(start)}
      save={{ label: text('app.save'), busy }}
      onSave={save}
      onClose={work.onClose}
    >
      <IdentityFields form={form} />
      <WebFields form={form} />
    </FormDialog>
  )
}

/** What the wizard took of a school, to be changed; its code stays. */
export function EditSchool({ school: { id, name }, onClose, onDone }: WorkProps) {
  const intl = useIntl()
  const text = useText()
  const offers = useCall(newSchools.initialValues, {})
  const school = useCall(platform.school, { params: { id } })
  const [seen, setSeen] = useState<School>()
  // What is typed stays over the school as it was opened, whatever is read meanwhile.
  if (!seen && school.data && !school.isValidating) setSeen(school.data)
  if (offers.data && seen) return <EditForm offers={offers.data} school={seen} onClose={onClose} onDone={onDone} />
  const failed = [offers, school].find(({ error, data }) => error && !data)
  return (
    <Dialog open size="large" title={text('platform.editOf', { name })} onClose={onClose}>
      {failed ? <ErrorState onRetry={() => void failed.mutate()}>{problemText(intl, failed.error)}</ErrorState> : <Skeleton />}
    </Dialog>
  )
}
