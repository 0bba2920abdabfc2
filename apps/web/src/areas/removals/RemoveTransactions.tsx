import { removals } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type TransactionArea, transactionAreas } from '@school/rules'
import { DateInput, Field, FieldGrid, MultiSelect, Select } from '@school/ui'
import { useState } from 'react'
import { optionsOf } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { RemovalScreen } from './RemovalScreen'

/** Clears what was entered in a school before it went live, or for a wrong period. */
export default function RemoveTransactions() {
  const text = useText()
  const today = useSchoolToday()
  const [schoolId, setSchool] = useState<string | null>(null)
  const [areas, setAreas] = useState<readonly TransactionArea[]>([])
  const [academicYearId, setYear] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const { data: years } = useCall(removals.years, schoolId ? { params: { schoolId } } : null)
  const choose = (id: string | null) => {
    setSchool(id)
    setYear(null)
  }
  const ready = schoolId !== null && areas.length > 0
  return (
    <RemovalScreen
      kind="transactions"
      title={text('menu.school.utility.remove-transactions')}
      schoolId={schoolId}
      onSchool={choose}
      body={ready ? { kind: 'transactions', schoolId, scope: { areas: [...areas], academicYearId, from, to } } : undefined}
    >
      <Field label={text('removals.areas')} required>
        <MultiSelect
          options={transactionAreas.map(value => ({ value, label: text(`removals.area.${value}`) }))}
          value={areas}
          onChange={chosen => setAreas(transactionAreas.filter(area => chosen.includes(area)))}
        />
      </Field>
      <FieldGrid>
        <Field label={text('removals.year')}>
          <Select
            disabled={schoolId === null}
            options={[{ value: '', label: text('removals.allYears') }, ...optionsOf(years ?? [])]}
            value={academicYearId ?? ''}
            onChange={value => setYear(value || null)}
          />
        </Field>
        <Field label={text('removals.from')}>
          <DateInput value={from} today={today} onChange={setFrom} />
        </Field>
        <Field label={text('removals.to')}>
          <DateInput value={to} today={today} onChange={setTo} />
        </Field>
      </FieldGrid>
    </RemovalScreen>
  )
}
