import { busAttendance } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Duties } from './Duties'
import { Trips } from './Trips'

/** /curriculum/bus-attendance-allotment: the trips of each bus, and who marks them. */
export default function BusAttendanceAllotment() {
  const text = useText()
  const title = useFormTitle()('s.att.bus-allotment')
  const { settings } = useSignedIn()
  const [params] = useSearchParams()
  const tab = params.get('tab') === 'trips' ? 'trips' : 'duties'
  const { data: offers } = useCall(busAttendance.initialValues, {})
  return (
    <>
      <FormHeader title={title} context={settings.school?.name} />
      <Stack>
        <Tabs
          label={title}
          selected={tab}
          tabs={[
            { key: 'duties', label: text('rides.duties'), href: '?tab=duties' },
            { key: 'trips', label: text('rides.trips'), href: '?tab=trips' },
          ]}
        />
        {tab === 'trips' ? <Trips key="trips" offers={offers} /> : <Duties key="duties" offers={offers} />}
      </Stack>
    </>
  )
}
