import { busAttendance } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { RideReport } from './RideReport'
import { Take } from './Take'

/** /curriculum/bus-attendance-report: trips of today are marked here, and every run is told of. */
export default function BusAttendanceReport() {
  const text = useText()
  const title = useFormTitle()('s.att.bus-report')
  const { settings } = useSignedIn()
  const [params] = useSearchParams()
  const { data: offers } = useCall(busAttendance.initialValues, {})
  const asked = params.get('tab')
  const tab = asked === 'take' || asked === 'report' ? asked : offers?.takes ? 'take' : 'report'
  const tabs = (
    <Tabs
      label={title}
      selected={tab}
      tabs={[
        { key: 'take', label: text('rides.take'), href: '?tab=take' },
        { key: 'report', label: text('rides.report'), href: '?tab=report' },
      ]}
    />
  )
  if (!offers && !asked) return <FormHeader title={title} context={settings.school?.name} />
  // A run has a head of its own.
  if (tab === 'take' && params.has('run')) return <Take />
  if (tab === 'report') return <RideReport title={title} tabs={tabs} offers={offers} />
  return (
    <>
      <FormHeader title={title} context={settings.school?.name} />
      <Stack>
        {tabs}
        <Take />
      </Stack>
    </>
  )
}
