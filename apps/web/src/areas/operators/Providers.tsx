import { type AnswerOfCall, smsAccounts } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, Badges, Facts, Panel, PanelBody } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

type Provider = AnswerOfCall<typeof smsAccounts.providers>['results'][number]

/** What their drivers are called. */
const names: Readonly<Record<string, string>> = {
  twilio: 'Twilio',
  'http-sms': 'HTTP',
  'whatsapp-cloud': 'Cloud API',
  'whatsapp-campaign': 'Campaign API',
}
const tones = { Ok: 'success', Unreachable: 'warning', Stopped: 'danger', NotAsked: 'secondary' } as const

/** The providers that carry messages of all schools, as they say themselves; nothing where there is none. */
export function Providers() {
  const text = useText()
  const intl = useIntl()
  const { data } = useCall(smsAccounts.providers, {})
  if (!data || data.results.length === 0) return null
  const left = ({ balance }: Provider) => {
    if (balance === null) return null
    const { amount, currency } = balance
    if (currency === null) return text('platform.providerCredits', { amount: intl.formatNumber(Number(amount)) })
    return intl.formatNumber(Number(amount), { style: 'currency', currency })
  }
  return (
    <Panel title={text('platform.providers')}>
      <PanelBody>
        <Facts>
          {data.results.map(provider => (
            <Fragment key={provider.channel}>
              <dt>{text(`platform.channel.${provider.channel}`)}</dt>
              <dd>
                <Badges>
                  <Badge status={tones[provider.state]}>{text(`platform.provider.${provider.state}`)}</Badge>
                  <span>{[names[provider.driver], provider.detail, left(provider)].filter(Boolean).join(' · ')}</span>
                </Badges>
              </dd>
            </Fragment>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}
