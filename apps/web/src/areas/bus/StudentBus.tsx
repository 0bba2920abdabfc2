import type { TabsProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { AdditionalStops } from './AdditionalStops'
import { RegularStops } from './RegularStops'

const path = '/student/set-additional-bus'

/** /student/set-additional-bus: where students get on and off, always or for a time. */
export default function StudentBus() {
  const text = useText()
  const [params] = useSearchParams()
  const selected = params.get('tab') === 'additional' ? 'additional' : 'regular'
  const tabs: Omit<TabsProps, 'children'> = {
    label: text('bus.tabs'),
    selected,
    tabs: [
      { key: 'regular', label: text('bus.regular'), href: path },
      { key: 'additional', label: text('bus.additional'), href: `${path}?tab=additional` },
    ],
  }
  return selected === 'additional' ? <AdditionalStops tabs={tabs} /> : <RegularStops tabs={tabs} />
}
