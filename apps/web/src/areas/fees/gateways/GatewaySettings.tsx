import { Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { Gateways } from './Gateways'
import { Machines } from './Machines'

const path = '/school/payment-gateway-settings'

/** /school/payment-gateway-settings: accounts of the schools at providers of payments, and their card machines. */
export default function GatewaySettings() {
  const text = useText()
  const title = useFormTitle()
  const [params] = useSearchParams()
  const tab = params.get('tab') === 'pos' ? 'pos' : 'gateways'
  const tabs = (
    <Tabs
      label={title('school.pg.settings')}
      selected={tab}
      tabs={[
        { key: 'gateways', label: text('gateways.tab'), href: path },
        { key: 'pos', label: text('posTerminals.machines'), href: `${path}?tab=pos` },
      ]}
    />
  )
  return tab === 'pos' ? <Machines tabs={tabs} /> : <Gateways tabs={tabs} />
}
