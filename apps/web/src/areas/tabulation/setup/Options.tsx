import { studentSubjects } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, ButtonLink, Field, Filters, Select } from '@school/ui'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { optionsOf } from '../../../report'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { ChosenSubjects } from './ChosenSubjects'
import { importHref } from './import-href'
import type { TabSetup } from './useTabSetup'

/** Which students take the subjects that not all of a class take. */
export function Options({ setup, lead }: { setup: TabSetup; lead: ReactNode }) {
  const intl = useIntl()
  const text = useText()
  const { yearId } = setup
  const files = importHref('student-subjects', useSignedIn().viewer)
  const { data: offers } = useCall(studentSubjects.initialValues, {})
  const courseIds = new Set(offers?.choosing.filter(one => one.academicYearId === yearId).map(one => one.courseId))
  const divisions = offers?.divisions.filter(division => courseIds.has(division.courseId)) ?? []
  const chosen = divisions.find(division => division.id === setup.chosen('options')) ?? divisions[0]
  const { data, error } = useCall(
    studentSubjects.read,
    chosen && yearId ? { query: { divisionId: chosen.id, academicYearId: yearId } } : null,
  )
  if (offers && divisions.length === 0)
    return (
      <>
        <Filters>
          {lead}
          {setup.yearField}
        </Filters>
        <Banner tone="info">{text('tabRemarks.nothingToChoose')}</Banner>
      </>
    )
  return (
    <>
      <Filters>
        {lead}
        {setup.yearField}
        <Field label={text('report.division')}>
          <Select options={optionsOf(divisions)} value={chosen?.id ?? null} onChange={value => setup.choose('options', value)} />
        </Field>
        {files && setup.mayChange ? (
          <ButtonLink icon={FileUp} href={files}>
            {text('tabSetup.openImport')}
          </ButtonLink>
        ) : null}
      </Filters>
      {error && !data ? <Banner tone="warning">{problemText(intl, error)}</Banner> : null}
      {data && chosen ? <ChosenSubjects key={`${chosen.id} ${yearId}`} divisionId={chosen.id} data={data} /> : null}
    </>
  )
}
