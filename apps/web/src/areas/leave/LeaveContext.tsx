import { displayDay, mayOpenForm } from '@school/rules'
import { Banner, Button, Facts, Panel, PanelBody, Stack } from '@school/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSignedIn } from '../../session'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { SubstituteForm } from './SubstituteForm'
import type { LeaveDetail } from './words'

type Context = NonNullable<LeaveDetail['context']>

/** Who else is away; what is more than the school wants stands out. */
function Away({ away }: { readonly away: Context['away'] }) {
  const text = useText()
  if (away.length === 0) return <p>{text('leave.awayNone')}</p>
  return away.map(({ date, away: n, of: m, section, warn }) => {
    const said = text('leave.awayOn', { n, m, section, date: displayDay(date) })
    return warn ? (
      <Banner key={date} tone="warning">
        {said}
      </Banner>
    ) : (
      <p key={date}>{said}</p>
    )
  })
}

/** What those who decide should know: leave of this year, the balance, attendance, and who else is away. */
export function LeaveContext({ context, leave }: { readonly context: Context; readonly leave: LeaveDetail }) {
  const intl = useIntl()
  const text = useText()
  const { viewer } = useSignedIn()
  const { history, balance, attendance, away, leads } = context
  const [allotting, setAllotting] = useState<(typeof leads)[number]>()
  const substitutes = leave.status === 'Approved' && leave.toDate >= useSchoolToday() && mayOpenForm('s.att.allotment', viewer)
  return (
    <Panel title={text('leave.details')}>
      <PanelBody>
        <Stack>
          <Facts>
            <dt>{text('leave.history')}</dt>
            <dd>{history.map(row => text('leave.historyRow', row)).join(', ') || text('leave.historyNone')}</dd>
            {balance ? (
              <>
                <dt>{balance.name}</dt>
                <dd>{text('leave.balanceNow', { balance: balance.balance, held: balance.held })}</dd>
              </>
            ) : null}
            {attendance ? (
              <>
                <dt>{text('leave.attendance')}</dt>
                <dd>
                  {[
                    attendance.percent === null
                      ? '–'
                      : text('leave.attendanceOf', {
                          percent: intl.formatNumber(attendance.percent, { minimumFractionDigits: 1 }),
                        }),
                    attendance.streak > 0 ? text('leave.streak', { count: attendance.streak }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </dd>
              </>
            ) : null}
          </Facts>
          {leave.applicantKind === 'staff' ? <Away away={away} /> : null}
          {substitutes
            ? leads.map(division => (
                <Button key={division.id} icon={UserPlus} onClick={() => setAllotting(division)}>
                  {`${text('leave.allot')} · ${division.name}`}
                </Button>
              ))
            : null}
          {allotting ? <SubstituteForm leave={leave} division={allotting} onClose={() => setAllotting(undefined)} /> : null}
        </Stack>
      </PanelBody>
    </Panel>
  )
}
