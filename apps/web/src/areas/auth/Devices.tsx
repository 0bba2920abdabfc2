import { auth } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { browserOf, momentIn } from '@school/rules'
import { Badge, Button, Link, Panel, PanelBody, Table, VisuallyHidden } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'

/** Where the login is signed in, with a way to end each. */
export function Devices() {
  const intl = useIntl()
  const text = useText()
  const zone = useSchoolZone()
  const fail = useProblemToast()
  const end = useAction(auth.endSession)
  const { data: devices, mutate, error } = useCall(auth.sessions, {})
  // The device in hand first, so that nobody signs it out by mistake.
  const ordered = devices?.toSorted((one, other) => Number(other.current) - Number(one.current))
  const countries = new Intl.DisplayNames([intl.locale], { type: 'region' })
  const placeOf = ({ country, local }: { country: string | null; local: boolean }) =>
    country ? countries.of(country) : local ? text('auth.localNetwork') : '–'
  return (
    <Panel title={text('auth.devices')}>
      <Table
        cards
        label={text('auth.devices')}
        rows={ordered}
        rowKey={device => device.id}
        expectedRows={2}
        error={error ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'browser', header: text('auth.device'), look: 'name', cell: device => browserOf(device.browser) },
          { key: 'place', header: text('auth.place'), cell: placeOf },
          { key: 'ip', header: text('auth.address'), look: 'code', cell: device => device.ip },
          {
            key: 'used',
            header: text('auth.lastUsed'),
            look: 'code',
            cell: device => momentIn(zone, new Date(device.lastUsedAt)),
          },
          {
            key: 'end',
            header: <VisuallyHidden>{text('auth.signOutDevice')}</VisuallyHidden>,
            label: ' ',
            align: 'end',
            cell: device =>
              device.current ? (
                <Badge status="success">{text('auth.thisDevice')}</Badge>
              ) : (
                <Button
                  variant="dangerQuiet"
                  onClick={() =>
                    void end
                      .run({ params: { id: device.id } })
                      .then(() => mutate())
                      .catch(fail)
                  }
                >
                  {text('auth.signOutDevice')}
                </Button>
              ),
          },
        ]}
      />
      {devices?.some(device => device.country) ? (
        // The licence of the data asks for it on every page that shows them.
        <PanelBody>
          <Link href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
            {text('auth.placeSource')}
          </Link>
        </PanelBody>
      ) : null}
    </Panel>
  )
}
