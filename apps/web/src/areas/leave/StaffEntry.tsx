import { leaveApplications } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, EntitySelectorInput, Field, FigureStrip, Stack, staffSelector } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useStaffLoaders } from '../../forms/selectors'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { OwnLeave } from './OwnLeave'

/** What may be taken of each type. */
function Balances({ staffId }: { readonly staffId: string | undefined }) {
  const intl = useIntl()
  const text = useText()
  const { data } = useCall(leaveApplications.balances, { query: staffId ? { staffId } : {} })
  const limited = data?.results.filter(one => one.available !== null && (one.given > 0 || one.available > 0)) ?? []
  if (limited.length === 0) return null
  return (
    <FigureStrip
      label={text('leave.balances')}
      figures={limited.map(one => ({
        key: one.leaveTypeId,
        label: one.name,
        value: text('leave.balanceOf', {
          code: one.code,
          available: intl.formatNumber(one.available ?? 0, { minimumFractionDigits: 1 }),
          given: intl.formatNumber(one.given, { minimumFractionDigits: 1 }),
        }),
      }))}
    />
  )
}

/** /leave-appln/staff-entry: the own leave of staff, and by those who lead the school that of others. */
export default function StaffEntry() {
  const text = useText()
  const title = useFormTitle()
  const loaders = useStaffLoaders()
  const [staffId, setStaffId] = useState<string>()
  const query = { audience: 'staff' as const, ...(staffId ? { staffId } : {}) }
  const { data: offers } = useCall(leaveApplications.initialValues, { query }, { keepPreviousData: true })
  const applicant = offers?.applicant
  return (
    <OwnLeave
      kind="staff"
      header={{
        title: title('s.leave.entry'),
        context: applicant ? [applicant.name, applicant.place].filter(Boolean).join(' · ') : undefined,
      }}
      offers={offers}
      staffId={staffId}
      mayApply={Boolean(applicant)}
      figures={applicant ? <Balances staffId={staffId} /> : undefined}
      notice={
        offers && (offers.onBehalf || !applicant) ? (
          <Stack>
            {applicant ? null : <Banner>{text('leave.noStaff')}</Banner>}
            {offers.onBehalf ? (
              <Field label={text('leave.field.staff')}>
                <EntitySelectorInput
                  configuration={staffSelector}
                  loaders={loaders}
                  filters={{ avoidRelievedStaff: 'Working' }}
                  value={staffId ?? null}
                  onChange={id => setStaffId(id ?? undefined)}
                />
              </Field>
            ) : null}
          </Stack>
        ) : undefined
      }
    />
  )
}
