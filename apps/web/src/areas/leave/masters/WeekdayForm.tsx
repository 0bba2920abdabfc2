import { type AnswerOfCall, workingCalendar } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { CalendarAudience, DayPlan } from '@school/rules'
import { Field, Select, Switch, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import { useHolidaySave } from './holiday'
import { ordinals, plansOf, type WeekPlans, weekdays, withPlans } from './weekdays'

type Calendar = AnswerOfCall<typeof workingCalendar.view>

/** 1 June 2026 is a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2026, 5, weekday, 12))

const asSchool: WeekPlans = weekdays.map(() => ordinals.map(() => 'none' as DayPlan))

/** Which weekdays are working, for the school and for sections that differ. */
export function WeekdayForm({
  calendar,
  audience,
  onClose,
}: {
  calendar: Calendar
  audience: CalendarAudience
  onClose: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const [patterns, setPatterns] = useState(calendar.patterns)
  const [sectionId, setSection] = useState<string | null>(null)
  const { busy, save } = useHolidaySave(onClose)
  const plans = plansOf(patterns, sectionId)
  const set = (weekday: number, nth: number, plan: DayPlan | null) => {
    const next = plans?.map((line, day) => line.map((old, at) => (day === weekday - 1 && at === nth - 1 && plan ? plan : old)))
    setPatterns(withPlans(patterns, sectionId, next))
  }
  const planOptions = (['full', 'FN', 'AN', 'none'] as const).map(value => ({ value, label: text(`calendar.plan.${value}`) }))
  return (
    <FormDialog
      size="large"
      title={text('calendar.weekdays')}
      typed={patterns !== calendar.patterns}
      onClose={onClose}
      save={{ label: text('app.save'), busy }}
      onSave={() =>
        void save(confirm =>
          client.call(workingCalendar.savePatterns, {
            body: { academicYearId: calendar.academicYearId, audience, version: calendar.version, patterns, confirm },
          }),
        )
      }
    >
      <Field label={text('calendar.for')}>
        <Select
          options={[
            { value: '', label: text('calendar.wholeSchool') },
            ...calendar.sections.map(section => ({ value: section.id, label: section.name })),
          ]}
          value={sectionId ?? ''}
          onChange={value => setSection(value || null)}
        />
      </Field>
      {sectionId === null ? null : (
        <Field label={text('calendar.ownWeekdays')}>
          <Switch
            checked={plans !== undefined}
            onChange={on => setPatterns(withPlans(patterns, sectionId, on ? (plansOf(patterns, null) ?? asSchool) : undefined))}
          />
        </Field>
      )}
      {plans ? (
        <Table
          label={text('calendar.weekdays')}
          rows={weekdays}
          rowKey={String}
          rowName={weekday => intl.formatDate(dayOf(weekday), { weekday: 'long', timeZone: 'UTC' })}
          columns={[
            {
              key: 'weekday',
              header: text('calendar.weekday'),
              look: 'name',
              cell: weekday => intl.formatDate(dayOf(weekday), { weekday: 'long', timeZone: 'UTC' }),
            },
            ...ordinals.map(nth => ({
              key: String(nth),
              header: text(`calendar.nth.${nth}`),
              cell: (weekday: number) => (
                <Field
                  hideLabel
                  label={`${intl.formatDate(dayOf(weekday), { weekday: 'long', timeZone: 'UTC' })}, ${text(`calendar.nth.${nth}`)}`}
                >
                  <Select
                    options={planOptions}
                    value={plans[weekday - 1]?.[nth - 1] ?? 'none'}
                    onChange={plan => set(weekday, nth, plan)}
                  />
                </Field>
              ),
            })),
          ]}
        />
      ) : null}
    </FormDialog>
  )
}
